import { timeInZone } from '@daymark/shared/calendar/zone.ts';

const minute = 60_000;
/** All offsets of zones are multiples of it, so that the hour of a local clock never changes within one. */
export const quarter = 15 * minute;
const day = 24 * 60 * minute;
/** Hours from the middle of the evening at which it has fallen to 0.6 of its height. */
const eveningWidth = 1.5;

interface HourWeights {
  readonly 'peak-hour': number;
  readonly 'peak-weight': number;
  readonly 'night-weight': number;
}

/** The share of a person's visits in each hour of their own day; all 24 sum to 1. */
export function hourShares(given: HourWeights): number[] {
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
  return Number(timeInZone(instant, timezone).slice(0, 2));
}

interface World {
  readonly zones: readonly string[];
  /** Of people, in the order of the zones. */
  readonly shares: readonly number[];
  readonly hours: readonly number[];
}

/** The share of a day's visits of the whole world between two instants in milliseconds, the first a multiple of 15 minutes. */
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

/** The next full hour in UTC after `now` in milliseconds: of the hour asked for, else the one in which the world visits most. */
export function nextHour(world: World, now: number, asked: number | null): number {
  const first = Math.ceil(now / (4 * quarter)) * 4 * quarter;
  const hours = Array.from({ length: 24 }, (_, index) => first + index * 4 * quarter);
  const isAsked = (instant: number) => (instant % day) / (4 * quarter) === asked;
  const named = hours.find(isAsked);
  if (named !== undefined) return named;
  const loads = hours.map((instant) => worldShare(world, instant, instant + 4 * quarter));
  return hours[loads.indexOf(Math.max(...loads))] ?? first;
}
