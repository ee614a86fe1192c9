import { localHour, quarter } from './hours.ts';

/** Returns a number from 0 to 1, excluding 1. */
type Random = () => number;

export function poisson(mean: number, random: Random): number {
  // A large mean is split, because `Math.exp` of it would underflow to 0.
  if (mean > 50) return poisson(mean / 2, random) + poisson(mean / 2, random);
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > least; product *= random()) count += 1;
  return count;
}

export function exponential(mean: number, random: Random): number {
  return -mean * Math.log(1 - random());
}

interface Arrivals {
  /** Whole milliseconds since the epoch. `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly timezone: string;
  readonly perDay: number;
  /** Share of a day's visits for each hour of the local day. */
  readonly hours: readonly number[];
}

/** Returns the sorted instants of a Poisson process whose rate follows the person's local time. */
export function arrivals(
  { from, to, timezone, perDay, hours }: Arrivals,
  random: Random,
): number[] {
  const instants: number[] = [];
  for (let start = from; start < to;) {
    const end = Math.min(to, (Math.floor(start / quarter) + 1) * quarter);
    const rate = (perDay * (hours[localHour(start, timezone)] ?? 0)) / (4 * quarter);
    const count = poisson(rate * (end - start), random);
    const some = Array.from({ length: count }, () => Math.floor(start + random() * (end - start)));
    instants.push(...some.toSorted((one, other) => one - other));
    start = end;
  }
  return instants;
}
