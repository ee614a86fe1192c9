import { getTimeInZone } from '@daymark/shared/calendar/zone.ts';
import type { Assumptions } from './assumptions.ts';

const minute = 60_000;
/** Quarter of an hour in milliseconds. Offsets of zones are multiples of it. */
export const quarter = 15 * minute;
const day = 24 * 60 * minute;
/** Standard deviation of the evening's peak, in hours. */
const eveningWidth = 1.5;

/** Returns the share of a person's visits in each hour of their local day. */
export function hourShares(
  given: Pick<Assumptions, 'peak-hour' | 'peak-weight' | 'night-weight'>,
): number[] {
  const weights = Array.from({ length: 24 }, (_, hour) => {
    const apart = Math.abs(hour - given['peak-hour']);
    const distance = Math.min(apart, 24 - apart);
    const evening = Math.exp(-(distance ** 2) / (2 * eveningWidth ** 2));
    const base = hour < 6 ? given['night-weight'] : 1;
    return base + (given['peak-weight'] - base) * evening;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

export function localHour(instant: number, timezone: string): number {
  return Number(getTimeInZone(instant, timezone).slice(0, 2));
}

export interface World {
  readonly zones: readonly string[];
  /** Shares of people, in the order of `zones`. */
  readonly shares: readonly number[];
  readonly hours: readonly number[];
}

/** Returns the share of a day's visits in the world. `from` must be a multiple of 15 minutes. */
export function worldShare({ zones, shares, hours }: World, from: number, to: number): number {
  let sum = 0;
  for (let instant = from; instant < to; instant += quarter) {
    const ofHour = Math.min(quarter, to - instant) / (4 * quarter);
    for (const [rank, zone] of zones.entries()) {
      sum += (shares[rank] ?? 0) * (hours[localHour(instant, zone)] ?? 0) * ofHour;
    }
  }
  return sum;
}

/** Returns the next start of the asked UTC hour in milliseconds. 24 asks for the busiest hour. */
export function nextHour(world: World, now: number, asked: number): number {
  const first = Math.ceil(now / (4 * quarter)) * 4 * quarter;
  const hours = Array.from({ length: 24 }, (_, index) => first + index * 4 * quarter);
  const named = hours.find((instant) => (instant % day) / (4 * quarter) === asked);
  if (named !== undefined) return named;
  const loads = hours.map((instant) => worldShare(world, instant, instant + 4 * quarter));
  return hours[loads.indexOf(Math.max(...loads))] ?? first;
}
