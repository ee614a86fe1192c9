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

/** A server that has just started compiles for that long what it is asked most. */
export const warmUpSeconds = Number(process.env['BENCH_WARM_UP'] ?? 20);

/** Both in turn, round after round, so that whatever else the machine does meets both; before that both are warmed up. */
export async function compare(comparison: Comparison): Promise<Outcome> {
  const { measure, against } = comparison;
  for (const load of [measure, against]) await fire({ ...load, seconds: warmUpSeconds });
  const pairs: { result: LoadResult; other: LoadResult }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ result: await fire(measure), other: await fire(against) });
  }
  return {
    ratio: median(
      pairs.map(({ result, other }) => result.requestsPerSecond / other.requestsPerSecond),
    ),
    measured: medians(pairs.map(({ result }) => result)),
    against: medians(pairs.map(({ other }) => other)),
  };
}

/** Against nothing: the median over the rounds. */
export async function measure(load: Load): Promise<LoadResult> {
  await fire({ ...load, seconds: warmUpSeconds });
  const results: LoadResult[] = [];
  for (let round = 0; round < rounds; round++) results.push(await fire(load));
  return medians(results);
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

export function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
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
