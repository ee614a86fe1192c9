import { sizesOfWebApp, webBudget } from '../../scripts/web-sizes.ts';
import { keepRows, type Row } from '../table.ts';

// What a browser has to fetch, as brotli. `npm run check` holds the same budget at every change.

const { script, style, chunks } = sizesOfWebApp();
const largest = chunks.toSorted((a, b) => b.size - a.size)[0];
keepRows('web-sizes', [
  rowOf('JavaScript before the dashboard is interactive', script, webBudget.script),
  rowOf('CSS before the dashboard', style, webBudget.style),
  rowOf(`The largest of ${chunks.length} later parts`, largest?.size ?? 0, webBudget.lazyChunk),
]);

function rowOf(measure: string, bytes: number, limit: number): Row {
  return {
    measure,
    ours: `${(bytes / 1000).toFixed(1)} kB`,
    against: '',
    ratio: null,
    bar: `at most ${limit} kB`,
    isMet: bytes <= limit * 1000,
  };
}
