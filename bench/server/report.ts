import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/processes.ts';

export interface Figures {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

interface Result {
  readonly name: string;
  readonly bar: string;
  readonly isMet: boolean;
  readonly ratio: number;
  readonly measured: Figures;
  readonly against: Figures;
}

/** Prints the results, keeps them in bench/results/server.json and shows them in the README. */
export function report(
  results: readonly Result[],
  { rounds, seconds }: { rounds: number; seconds: number },
): void {
  for (const result of results) print(result);
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${process.platform}, Node ${process.versions.node}`;
  const folder = join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const kept = { date, machine, rounds, seconds, connections: 32, results };
  writeFileSync(join(folder, 'server.json'), `${JSON.stringify(kept, null, 2)}\n`);
  showInReadme(`${listOf(results)}\n\nMeasured on ${date}, ${machine}, by \`npm run bench\`.`);
}

function print({ isMet, name, ratio, bar, measured, against }: Result): void {
  console.log(`${isMet ? '✓' : '✗'} ${name}: ${ratio.toFixed(2)} (${bar})`);
  console.log(`    ${textOf(measured)}; against ${textOf(against)}`);
}

function textOf({ requestsPerSecond, p50, p99 }: Figures): string {
  return `${requestsPerSecond}/s, p50 ${p50} ms, p99 ${p99} ms`;
}

function listOf(results: readonly Result[]): string {
  return results
    .map(
      ({ name, ratio, bar, measured }) =>
        `- ${name}: **${ratio.toFixed(2)}** (${bar}), ${measured.requestsPerSecond} a second, p99 ${measured.p99} ms`,
    )
    .join('\n');
}

function showInReadme(text: string): void {
  const file = join(root, 'README.md');
  const [start, end] = ['<!-- bench -->', '<!-- /bench -->'];
  const readme = readFileSync(file, 'utf8');
  const pattern = new RegExp(`${start}[^]*${end}`);
  writeFileSync(file, readme.replace(pattern, `${start}\n\n${text}\n\n${end}`));
}
