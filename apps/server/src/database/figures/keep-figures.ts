import { countsOn, type AreaSpan } from '@daymark/shared/areas/area-days.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { Kysely } from 'kysely';
import { readSpans, type AreaRow } from '../area-row.ts';
import { prepare } from '../prepare.ts';
import type { Database } from '../schema.ts';
import { noteOccasions } from '../occasions.ts';
import { markDay, rebuildRuns, type AreaKey } from './done-runs.ts';
import { addToWeek, addToWeeks, keptWeeks, possibleInWeek, spansOf } from './week-totals.ts';

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
  const first = firstOtherDay(before, after);
  if (first === null) return;
  const done = changeOfDone(doneDates, { before, after });
  const kept = new Set(await keptWeeks(db, user_id, mondayOf(first)));
  const allSpans = kept.isSupersetOf(done) ? [] : await spansOf(db, user_id);
  const changes = [...kept.union(done)].map((week_start) => ({
    week_start,
    done: done.get(week_start) ?? 0,
    possible: kept.has(week_start)
      ? possibleInWeek(after, week_start) - possibleInWeek(before, week_start)
      : possibleInWeek(allSpans, week_start),
  }));
  await addToWeeks(
    db,
    user_id,
    changes.filter((week) => week.done !== 0 || week.possible !== 0),
  );
}

/** Before it no day counts otherwise than it did; null when none does at all. */
function firstOtherDay(
  before: readonly AreaSpan[],
  after: readonly AreaSpan[],
): CalendarDate | null {
  const turns = turnsOf(before).symmetricDifference(turnsOf(after));
  return [...turns].toSorted()[0] ?? null;
}

/** The days on which an area begins to count, and on which it ceases to. */
function turnsOf(spans: readonly AreaSpan[]): Set<CalendarDate> {
  return new Set(
    spans.flatMap(({ starts_on, ends_on }) =>
      ends_on === null ? [starts_on] : [starts_on, ends_on],
    ),
  );
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
