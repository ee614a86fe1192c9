import { sizesOfWebApp, webBudget } from '../../scripts/web-sizes.ts';
import { keepRows, createRow, type Row } from '../table.ts';

const { script, style, chunks } = sizesOfWebApp();
const largest = chunks.toSorted((a, b) => b.size - a.size)[0];
keepRows('web-sizes', [
  rowOf('JavaScript before the dashboard is interactive', script, webBudget.script),
  rowOf('CSS before the dashboard', style, webBudget.style),
  rowOf(
    `Largest of the ${chunks.length} chunks that load later`,
    largest?.size ?? 0,
    webBudget.lazyChunk,
  ),
]);

function rowOf(measure: string, bytes: number, limit: number): Row {
  const isMet = bytes <= limit * 1000;
  return createRow(measure, `${(bytes / 1000).toFixed(1)} kB`, {
    bar: `at most ${limit} kB`,
    isMet,
  });
}
