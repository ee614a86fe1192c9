import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { writeMeasurementPage } from '../scripts/measurement-page.ts';

/** One line of the table: what is ours and what it is held against, in words with their units. */
export interface Row {
  readonly measure: string;
  readonly ours: string;
  readonly against: string;
  /** Of two things measured in turn in one run; null where the bar is a plain amount. */
  readonly ratio: number | null;
  readonly bar: string;
  readonly isMet: boolean;
}

interface Kept {
  readonly date: string;
  readonly machine: string;
  readonly rows: readonly Row[];
}

const results = join(import.meta.dirname, 'results');

/** Prints a group's rows and keeps them, with whatever else is worth keeping, in bench/results. */
export function keepRows(group: string, rows: readonly Row[], more: object = {}): void {
  for (const row of rows) console.log(lineOf(row));
  mkdirSync(results, { recursive: true });
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${process.platform}, Node ${process.versions.node}`;
  const kept = { date: new Date().toISOString().slice(0, 10), machine, rows, ...more };
  writeFileSync(join(results, `${group}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

function lineOf({ measure, ours, against, ratio, bar, isMet }: Row): string {
  const figure = ratio === null ? ours : `${ratio.toFixed(2)}: ${ours}, against ${against}`;
  return `${isMet ? '✓' : '✗'} ${measure}: ${figure} (bar: ${bar})`;
}

/** Prints the last results as one table and writes it to docs/measurements/bench.md. Returns how many rows miss their bar. */
export function showAll(): number {
  const groups = globSync('*.json', { cwd: results })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(results, file), 'utf8')) as Kept);
  const rows = groups.flatMap((group) => group.rows);
  const dates = [...new Set(groups.map(({ date }) => date))].toSorted();
  const machines = [...new Set(groups.map(({ machine }) => machine))];
  const table = tableOf(rows);
  console.log(`\n${table}`);
  writeMeasurementPage(
    'bench',
    `# Bench

Measured on ${dates.join(', ')} on ${machines.join('; ')} by \`npm run bench\`, which writes this page.
[bench/README.md](../../bench/README.md) says how. A bar that is missed stands here as missed.

${table}`,
  );
  return rows.filter(({ isMet }) => !isMet).length;
}

function tableOf(rows: readonly Row[]): string {
  const head = ['measure', 'ours', 'compared with', 'ratio', 'bar', 'met'];
  const lines = rows.map(({ measure, ours, against, ratio, bar, isMet }) => [
    measure,
    ours,
    against,
    ratio === null ? '' : ratio.toFixed(2),
    bar,
    isMet ? 'yes' : '**no**',
  ]);
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
