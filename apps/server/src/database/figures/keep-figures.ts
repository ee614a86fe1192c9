import { countsOn, type AreaSpan } from '@daymark/shared/areas/area-days.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { Kysely } from 'kysely';
import { readSpans, type AreaRow } from '../area-row.ts';
import { prepare } from '../prepare.ts';
import type { Database } from '../schema.ts';
import { noteOccasions } from '../occasions.ts';
import { markDay, rebuildRuns, type AreaKey } from './done-runs.ts';
import { addToWeek, keptWeeks, possibleInWeek } from './week-totals.ts';

/** Brings runs and totals in line with a score that was written or taken back, and notes what it reached. The area is locked. */
export async function figureScore(
  db: Kysely<Database>,
  area: AreaRow,
  { date, done, now }: { date: CalendarDate; done: boolean; now: string },
): Promise<void> {
  const spans = readSpans(area);
  if (!countsOn(spans, date)) return;
  const { user_id, id: life_area_id } = area;
  const runs = await markDay(db, { user_id, life_area_id }, { spans, date, done });
  if (runs === null) return;
  const change = { done: done ? 1 : -1, possible: 0 };
  const week = await addToWeek(db, { user_id, week_start: mondayOf(date) }, change);
  if (done) await noteOccasions(db, { user_id, date, now, runs, week });
}

export interface SpanChange {
  readonly before: readonly AreaSpan[];
  readonly after: readonly AreaSpan[];
}

/** Brings runs and totals in line with spans that were stored. Area and user are locked. */
export async function figureSpans(
  db: Kysely<Database>,
  area: AreaKey,
  spans: SpanChange,
): Promise<void> {
  const doneDates = await doneDatesOf(db, area);
  await rebuildRuns(db, area, { spans: spans.after, doneDates });
  await reviseWeeks(db, area.user_id, { ...spans, doneDates });
}

/** Takes an area that is about to be erased out of the totals. Area and user are locked. */
export async function figureErasure(
  db: Kysely<Database>,
  area: AreaKey,
  before: readonly AreaSpan[],
): Promise<void> {
  const doneDates = await doneDatesOf(db, area);
  await reviseWeeks(db, area.user_id, { before, after: [], doneDates });
}

async function reviseWeeks(
  db: Kysely<Database>,
  user_id: string,
  { before, after, doneDates }: SpanChange & { readonly doneDates: readonly CalendarDate[] },
): Promise<void> {
  const first = [...before, ...after].map((span) => span.starts_on).toSorted()[0];
  if (first === undefined) return;
  const done = changeOfDone(doneDates, { before, after });
  const weeks = new Set([...(await keptWeeks(db, user_id, mondayOf(first))), ...done.keys()]);
  for (const week_start of [...weeks].toSorted()) {
    const change = {
      done: done.get(week_start) ?? 0,
      possible: possibleInWeek(after, week_start) - possibleInWeek(before, week_start),
    };
    if (change.done === 0 && change.possible === 0) continue;
    await addToWeek(db, { user_id, week_start }, change);
  }
}

/** By week, for those done days that count only before or only after. */
function changeOfDone(
  doneDates: readonly CalendarDate[],
  { before, after }: SpanChange,
): Map<CalendarDate, number> {
  const changes = new Map<CalendarDate, number>();
  for (const date of doneDates) {
    const change = Number(countsOn(after, date)) - Number(countsOn(before, date));
    if (change === 0) continue;
    const week = mondayOf(date);
    changes.set(week, (changes.get(week) ?? 0) + change);
  }
  return changes;
}

async function doneDatesOf(db: Kysely<Database>, area: AreaKey): Promise<CalendarDate[]> {
  const rows = await selectDoneDates(db, area);
  return rows.map((row) => row.score_date);
}

const selectDoneDates = prepare((db, area: AreaKey) =>
  db
    .selectFrom('scores')
    .select('score_date')
    .where('user_id', '=', area.user_id)
    .where('life_area_id', '=', area.life_area_id)
    .where('score', '=', 1),
);
