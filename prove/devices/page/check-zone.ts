import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { getStreak } from '@daymark/shared/timeline/streak.ts';
import { createTimeline } from '@daymark/shared/timeline/timeline.ts';
import { setMark, getYear } from '@daymark/shared/timeline/year-marks.ts';

export interface ZoneCheck {
  readonly instants: number;
  readonly skipped: number;
  readonly clockChanges: number;
  readonly wrong: number;
  /** 1 if alternating taps at 23:59 and 00:00 do not give an unbroken streak, else 0. */
  readonly brokenStreaks: number;
}

type Wall = (instant: number) => string;

const minute = 60_000;
const day = 24 * 60 * minute;
const times = ['00:00', '00:01', '23:59'] as const;

/**
 * Compares the product's dates with a zone's local time for 365 days, around midnight and clock
 * changes. The local time comes only from Intl.DateTimeFormat.
 */
export function checkZone(zone: string, firstDate: string): ZoneCheck {
  const wall = createWallClock(zone);
  const first = Date.parse(`${firstDate}T00:00Z`);
  let [instants, skipped, wrong] = [0, 0, 0];
  const check = (instant: number, date: string) => {
    instants += 1;
    if (getDateInZone(instant, zone) !== date) wrong += 1;
  };
  const taps: string[] = [];
  for (let index = 0; index < 365; index += 1) {
    const date = new Date(first + index * day).toISOString().slice(0, 10);
    const moments = times.map((time) => findInstant(wall, `${date} ${time}`));
    for (const moment of moments) {
      if (moment === null) skipped += 1;
      else check(moment, date);
    }
    const [early, , late] = moments;
    const tap = (index % 2 === 0 ? late : early) ?? late ?? early;
    if (typeof tap === 'number') taps.push(getDateInZone(tap, zone));
  }
  const changes = findClockChanges(wall, first);
  for (const change of changes) {
    for (const distance of [-30 * minute, -1, 0, 1, 30 * minute]) {
      check(change + distance, wall(change + distance).slice(0, 10));
    }
  }
  const today = addDays(firstDate, 364);
  const { current } = getStreak(dailyTimeline(taps, today));
  // A streak cannot continue over a date that the zone skipped.
  const brokenStreaks = taps.length === 365 && current !== 365 ? 1 : 0;
  return { instants, skipped, clockChanges: changes.length, wrong, brokenStreaks };
}

function dailyTimeline(doneDates: readonly CalendarDate[], today: CalendarDate) {
  const years = new Map<number, string>();
  for (const date of doneDates)
    years.set(getYear(date), setMark(years.get(getYear(date)), date, 1));
  const created_on = doneDates[0] ?? today;
  const area = { id: 'taps', created_on, deleted_on: null, schedule: [] };
  return createTimeline({ area, pauses: [], years, today });
}

/** Returns a function that formats an instant in the zone's local time: 'YYYY-MM-DD HH:MM'. */
export function createWallClock(timeZone: string): Wall {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => format.format(instant);
}

function offsetAt(wall: Wall, instant: number): number {
  const shown = Date.parse(`${wall(instant).replace(' ', 'T')}Z`);
  return shown - Math.floor(instant / minute) * minute;
}

/** Returns the first instant with this local time, or null if a clock change skips the time. */
function findInstant(wall: Wall, shown: string): number | null {
  const asUtc = Date.parse(`${shown.replace(' ', 'T')}Z`);
  const offsets = [asUtc - day, asUtc + day].map((instant) => offsetAt(wall, instant));
  const candidates = offsets.map((offset) => asUtc - offset).toSorted((a, b) => a - b);
  return candidates.find((instant) => wall(instant) === shown) ?? null;
}

function findClockChanges(wall: Wall, first: number): number[] {
  return Array.from({ length: 365 }, (_, index) => first + index * day).flatMap((start) => {
    if (offsetAt(wall, start) === offsetAt(wall, start + day)) return [];
    let [before, after] = [start, start + day];
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / minute / 2) * minute;
      if (offsetAt(wall, middle) === offsetAt(wall, before)) before = middle;
      else after = middle;
    }
    return [after];
  });
}
