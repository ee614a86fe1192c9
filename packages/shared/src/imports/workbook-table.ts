import Papa from 'papaparse';
import type { Archive } from './archive.ts';
import type { Sheet } from './workbook.ts';

export function isWorkbook({ names }: Archive): boolean {
  return names.includes('xl/workbook.xml');
}

/** Writes a sheet as a CSV table. Empty rows stay, so that line numbers are row numbers. */
export function toCsv({ rows }: Pick<Sheet, 'rows'>): string {
  const lines: string[] = [];
  for (const [row, cells] of rows) lines[row - 1] = Papa.unparse([[...cells]]);
  return lines.join('\n');
}
