import { randomBytes } from 'node:crypto';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { seededRandom } from '../scripts/seeded-random.ts';

/** From `starts_on` up to, not including, `ends_on`: the days on which an area counted in version 1.0.0. */
interface Span {
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate | null;
}

export interface OldArea {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly position: number;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  readonly spans: readonly Span[];
  /** Up to today. */
  readonly countedDays: ReadonlySet<CalendarDate>;
  readonly entries: ReadonlyMap<CalendarDate, ScoreValue>;
}

/** What one person had in version 1.0.0. */
export interface OldHistory {
  readonly userId: string;
  readonly token: string;
  readonly timezone: string;
  readonly today: CalendarDate;
  readonly areas: readonly OldArea[];
}

const areaCount = 20;
const days = 3652;
/** In one of so many weeks everything is done. */
const perfectWeeks = 13;

/** Ten years of twenty areas: most were never archived, two are, two were for a while, and one has ended. */
export function tenYears(today: CalendarDate, timezone: string): OldHistory {
  const random = seededRandom(22);
  return {
    userId: crypto.randomUUID(),
    token: randomBytes(32).toString('base64url'),
    timezone,
    today,
    areas: Array.from({ length: areaCount }, (_, position) => areaAt(position, today, random)),
  };
}

function areaAt(position: number, today: CalendarDate, random: () => number): OldArea {
  const created_on = addDays(today, position * 20 - days);
  const deleted_on = position === 19 ? addDays(today, -40) : null;
  const spans = spansOf(position, created_on, today);
  const countedDays = new Set(spans.flatMap((span) => datesOf(span, today)));
  return {
    id: crypto.randomUUID(),
    name: `Area ${position}`,
    color: 'coral',
    position,
    created_on,
    deleted_on,
    spans,
    countedDays,
    entries: entriesOf(countedDays, { doneShare: 0.6 + position * 0.019, today, random }),
  };
}

function spansOf(position: number, created_on: CalendarDate, today: CalendarDate): Span[] {
  const ago = (count: number) => addDays(today, -count);
  switch (position) {
    case 15:
      return [{ starts_on: created_on, ends_on: ago(15) }];
    case 16:
      return [
        { starts_on: created_on, ends_on: ago(900) },
        { starts_on: ago(400), ends_on: ago(1) },
      ];
    case 17:
      return [
        { starts_on: created_on, ends_on: ago(2000) },
        { starts_on: ago(1500), ends_on: ago(45) },
        { starts_on: ago(12), ends_on: null },
      ];
    case 18:
      return [
        { starts_on: created_on, ends_on: ago(700) },
        { starts_on: ago(690), ends_on: null },
      ];
    case 19:
      return [{ starts_on: created_on, ends_on: ago(40) }];
    default:
      return [{ starts_on: created_on, ends_on: null }];
  }
}

function datesOf({ starts_on, ends_on }: Span, today: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = starts_on; date <= today && date !== ends_on; date = addDays(date, 1)) {
    dates.push(date);
  }
  return dates;
}

function entriesOf(
  dates: Iterable<CalendarDate>,
  { doneShare, today, random }: { doneShare: number; today: CalendarDate; random: () => number },
): Map<CalendarDate, ScoreValue> {
  const entries = new Map<CalendarDate, ScoreValue>();
  for (const date of dates) {
    const chance = random();
    const week = Math.floor((Date.parse(date) / 864e5 + 3) / 7);
    // Today is half done.
    if (date === today && random() < 0.5) continue;
    if (week % perfectWeeks === 0 || chance < doneShare) entries.set(date, 1);
    else if (chance < doneShare + 0.05) entries.set(date, 0);
  }
  return entries;
}
