import { median } from '../../harness/numbers.ts';
import { run } from '../../scripts/processes.ts';
import type { Load, LoadResult } from './load.ts';

export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
export const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);

/** Warm-up in seconds. A started server compiles its busiest code during this time. */
export const warmUpSeconds = Number(process.env['BENCH_WARM_UP'] ?? 20);

/** Runs both loads alternately after a warm-up, so that other work on the machine affects both. */
export async function compare(measure: Load, against: Load) {
  for (const load of [measure, against]) await fire({ ...load, seconds: warmUpSeconds });
  const pairs = await Array.fromAsync({ length: rounds }, async () => {
    return { result: await fire(measure), other: await fire(against) };
  });
  return {
    /** Median of the rounds' ratios of requests per second. */
    ratio: median(
      pairs.map(({ result, other }) => result.requestsPerSecond / other.requestsPerSecond),
    ),
    measured: medians(pairs.map(({ result }) => result)),
    against: medians(pairs.map(({ other }) => other)),
  };
}

export async function measure(load: Load): Promise<LoadResult> {
  await fire({ ...load, seconds: warmUpSeconds });
  return medians(await Array.fromAsync({ length: rounds }, () => fire(load)));
}

export async function fire(load: Load): Promise<LoadResult> {
  const { code, output } = await run(['bench/server/load.ts', JSON.stringify(load)], {
    output: 'keep',
  });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output) as LoadResult;
}

function medians(results: readonly LoadResult[]): LoadResult {
  return {
    requestsPerSecond: median(results.map((result) => result.requestsPerSecond)),
    p99: median(results.map((result) => result.p99)),
  };
}
