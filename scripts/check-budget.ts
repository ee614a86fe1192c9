import { sizesOfWebApp, webBudget } from './web-sizes.ts';

// Fails if the scripts or styles of the web app are larger than `webBudget` allows.

const { script, style, chunks } = sizesOfWebApp();
const faults = [
  report('JavaScript before the dashboard', script, webBudget.script),
  report('CSS before the dashboard', style, webBudget.style),
  ...chunks.map(({ name, size }) => report(`later: ${name}`, size, webBudget.lazyChunk)),
].filter((isWithin) => !isWithin).length;
process.exitCode = faults === 0 ? 0 : 1;

function report(name: string, bytes: number, limit: number): boolean {
  const isWithin = bytes <= limit * 1000;
  console.log(
    `${isWithin ? ' ' : '!'} ${(bytes / 1000).toFixed(1).padStart(6)} of ${limit} kB  ${name}`,
  );
  return isWithin;
}
