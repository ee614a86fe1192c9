import { run } from '../../scripts/processes.ts';
import type { Load, LoadResult } from './load.ts';

/** One measured thing: what the product does, and what it is held against. */
export interface Comparison {
  readonly measure: Load;
  readonly against: Load;
}

export interface Outcome {
  /** How many times as many requests a second as the other; the median over the rounds. */
  readonly ratio: number;
  readonly measured: LoadResult;
  readonly against: LoadResult;
}

export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
export const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);

/** Both in turn, round after round, so that whatever else the machine does meets both. The first round only warms up. */
export async function compare(comparison: Comparison): Promise<Outcome> {
  const measured: LoadResult[] = [];
  const against: LoadResult[] = [];
  for (let round = 0; round <= rounds; round++) {
    measured.push(await fire(comparison.measure));
    against.push(await fire(comparison.against));
  }
  const pairs = measured.slice(1).map((result, index) => ({
    result,
    other: against[index + 1] ?? result,
  }));
  return {
    ratio: median(
      pairs.map(({ result, other }) => result.requestsPerSecond / other.requestsPerSecond),
    ),
    measured: medians(pairs.map(({ result }) => result)),
    against: medians(pairs.map(({ other }) => other)),
  };
}

export async function fire(load: Load): Promise<LoadResult> {
  const { code, output } = await run(['bench/server/load.ts', JSON.stringify(load)], {
    output: 'keep',
  });
  if (code !== 0) throw new Error(output);
  const result = JSON.parse(output) as LoadResult;
  if (result.failures > 0) throw new Error(`${result.failures} requests to ${load.url} failed`);
  return result;
}

function medians(results: readonly LoadResult[]): LoadResult {
  return {
    requestsPerSecond: median(results.map((result) => result.requestsPerSecond)),
    p50: median(results.map((result) => result.p50)),
    p99: median(results.map((result) => result.p99)),
    failures: 0,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ];
  return (low + high) / 2;
}
