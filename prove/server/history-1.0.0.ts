import { randomBytes } from 'node:crypto';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

export type OldHistory = ReturnType<typeof tenYears>;
export type OldArea = OldHistory['areas'][number];

const areaCount = 20;
const days = 3652;
/** Every thirteenth week has all days done. */
const perfectWeeks = 13;

/** Returns a history in which some areas are archived, were archived before, or have ended. */
export function tenYears(today: CalendarDate, timezone: string) {
  const random = seededRandom(22);
  return {
    userId: crypto.randomUUID(),
    token: randomBytes(32).toString('base64url'),
    timezone,
    today,
    areas: Array.from({ length: areaCount }, (_, position) => areaAt(position, today, random)),
  };
}

function areaAt(position: number, today: CalendarDate, random: () => number) {
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

/**
 * Returns the spans in which an area was active in version 1.0.0. `ends_on` is exclusive, and null
 * if the area is still active.
 */
function spansOf(position: number, created_on: CalendarDate, today: CalendarDate) {
  const ago = (count: number) => addDays(today, -count);
  const span = (starts_on: CalendarDate, ends_on: CalendarDate | null) => ({ starts_on, ends_on });
  const special: Readonly<Record<number, ReturnType<typeof span>[]>> = {
    15: [span(created_on, ago(15))],
    16: [span(created_on, ago(900)), span(ago(400), ago(1))],
    17: [span(created_on, ago(2000)), span(ago(1500), ago(45)), span(ago(12), null)],
    18: [span(created_on, ago(700)), span(ago(690), null)],
    19: [span(created_on, ago(40))],
  };
  return special[position] ?? [span(created_on, null)];
}

type Span = ReturnType<typeof spansOf>[number];

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
    // Today has an entry in about half of the areas.
    if (date === today && random() < 0.5) continue;
    if (week % perfectWeeks === 0 || chance < doneShare) entries.set(date, 1);
    else if (chance < doneShare + 0.05) entries.set(date, 0);
  }
  return entries;
}
