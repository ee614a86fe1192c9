import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable, writeMeasurementPage, writeResult } from '../scripts/measurement-page.ts';

export interface Row {
  readonly measure: string;
  readonly ours: string;
  readonly against: string;
  /** Ratio of two things measured in turn, or null if only one was measured. */
  readonly ratio: number | null;
  readonly bar: string;
  readonly isMet: boolean;
}

interface Kept {
  readonly date: string;
  readonly machine: string;
  readonly rows: readonly Row[];
}

export const results = join(import.meta.dirname, 'results');

export function createRow(
  measure: string,
  ours: string,
  { against = '', ratio = null, ...given }: Pick<Row, 'bar' | 'isMet'> & Partial<Row>,
): Row {
  const rounded = ratio === null ? null : Math.round(ratio * 100) / 100;
  return { measure, ours, against, ratio: rounded, ...given };
}

export function keepRows(group: string, rows: readonly Row[], more: object = {}): void {
  for (const row of rows) {
    console.log(`${row.isMet ? '✓' : '✗'} ${row.measure}: ${figureOf(row)} (bar: ${row.bar})`);
  }
  writeResult(join(results, `${group}.json`), { rows, ...more });
}

function figureOf({ ours, against, ratio }: Row): string {
  const figure = ratio === null ? ours : `${ratio.toFixed(2)}: ${ours}`;
  return against === '' ? figure : `${figure}, against ${against}`;
}

/** Writes all stored rows to docs/measurements/bench.md. Returns how many rows miss their bar. */
export function showAll(): number {
  const groups = globSync('*.json', { cwd: results })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(results, file), 'utf8')) as Kept);
  const rows = groups.flatMap((group) => group.rows);
  const dates = [...new Set(groups.map(({ date }) => date))].toSorted();
  const machines = [...new Set(groups.map((group) => group.machine))];
  const table = markdownTable(
    ['measure', 'measured', 'bar'],
    rows.map((row) => [row.measure, figureOf(row), row.isMet ? row.bar : `**missed**: ${row.bar}`]),
  );
  console.log(`\n${table}`);
  writeMeasurementPage(
    'bench',
    `# Bench

Measured on ${dates.join(', ')} on ${machines.join('; ')} by \`npm run bench\`, which writes this page.
[bench/README.md](../../bench/README.md) says how. A figure against another begins with their ratio.

${table}`,
  );
  return rows.filter(({ isMet }) => !isMet).length;
}
