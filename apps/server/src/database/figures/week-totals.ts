import type { Tally } from '@daymark/shared/analytics/completion.ts';
import { countsOn, type AreaSpan } from '@daymark/shared/areas/area-days.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekOf } from '@daymark/shared/calendar/week.ts';
import { sql, type Kysely } from 'kysely';
import { readSpans } from '../area-row.ts';
import { givenRows } from '../given-rows.ts';
import { lockUser } from '../locks.ts';
import { prepare } from '../prepare.ts';
import type { Database } from '../schema.ts';

interface WeekKey {
  readonly user_id: string;
  /** A Monday. */
  readonly week_start: CalendarDate;
}

/** What a week gains or, below zero, loses. */
interface WeekChange {
  readonly done: number;
  readonly possible: number;
}

/**
 * Adds to what is kept of a week. A week of which nothing is kept yet begins with all that its areas make possible, so
 * spans that have changed must be stored before. Answers with what the week has now.
 */
export async function addToWeek(
  db: Kysely<Database>,
  week: WeekKey,
  change: WeekChange,
): Promise<Tally> {
  const [known] = await updateWeek(db, { ...week, ...change });
  if (known) return known;
  await lockUser(db, week.user_id);
  const possible = possibleInWeek(await spansOf(db, week.user_id), week.week_start);
  const [begun] = await insertWeek(db, { ...week, done: change.done, possible });
  return begun ?? { done: change.done, possible };
}

export interface WeekRevision extends WeekChange {
  /** A Monday. */
  readonly week_start: CalendarDate;
}

/**
 * The same for many weeks, in one statement. The user is locked: no other week is begun meanwhile, and what `possible` says of a
 * week of which nothing is kept is all that its areas make possible.
 */
export async function addToWeeks(
  db: Kysely<Database>,
  user_id: string,
  weeks: readonly WeekRevision[],
): Promise<void> {
  if (weeks.length === 0) return;
  const rows = weeks.map(({ week_start, done, possible }) => ({
    week_start,
    done: String(done),
    possible: String(possible),
  }));
  await sql`
    insert into week_totals (user_id, week_start, done, possible)
    select ${user_id}, week_start, cast(done as integer), cast(possible as integer)
    from ${givenRows(db, rows, ['week_start', 'done', 'possible'])} as given where true
    on conflict (user_id, week_start) do update set
      done = week_totals.done + excluded.done,
      possible = week_totals.possible + excluded.possible`.execute(db);
}

/** The spans of all areas of the user. */
export async function spansOf(db: Kysely<Database>, user_id: string): Promise<AreaSpan[]> {
  const areas = await selectSpans(db, { user_id });
  return areas.flatMap(readSpans);
}

/** How often the days of the week that starts on this Monday count. */
export function possibleInWeek(spans: readonly AreaSpan[], weekStart: CalendarDate): number {
  const week = { monday: weekStart, sunday: addDays(weekStart, 6) };
  return spans.reduce((sum, span) => sum + possibleOf(span, week), 0);
}

/** A span has all days of a week or none, but for the weeks in which it begins or ends: only those are asked day by day. */
function possibleOf(
  span: AreaSpan,
  { monday, sunday }: { monday: CalendarDate; sunday: CalendarDate },
): number {
  if (countsOn([span], monday) && countsOn([span], sunday)) return 7;
  if (sunday < span.starts_on || (span.ends_on !== null && span.ends_on <= monday)) return 0;
  return weekOf(monday).filter((day) => countsOn([span], day)).length;
}

/** The weeks of which something is kept, from `first` on. */
export async function keptWeeks(
  db: Kysely<Database>,
  user_id: string,
  first: CalendarDate,
): Promise<CalendarDate[]> {
  const rows = await selectWeeks(db, { user_id, week_start: first });
  return rows.map((row) => row.week_start);
}

const updateWeek = prepare((db, week: WeekKey & WeekChange) =>
  db
    .updateTable('week_totals')
    .set({
      done: sql<number>`done + ${week.done}`,
      possible: sql<number>`possible + ${week.possible}`,
    })
    .where('user_id', '=', week.user_id)
    .where('week_start', '=', week.week_start)
    .returning(['done', 'possible']),
);

const selectSpans = prepare((db, { user_id }: { user_id: string }) =>
  db.selectFrom('life_areas').select('spans').where('user_id', '=', user_id),
);

const insertWeek = prepare((db, week: WeekKey & WeekChange) =>
  db
    .insertInto('week_totals')
    .values({
      user_id: week.user_id,
      week_start: week.week_start,
      done: week.done,
      possible: week.possible,
    })
    // Another device's score began the same week while this one waited for the user.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'week_start'])
        .doUpdateSet({ done: sql<number>`week_totals.done + excluded.done` }),
    )
    .returning(['done', 'possible']),
);

const selectWeeks = prepare((db, week: WeekKey) =>
  db
    .selectFrom('week_totals')
    .select('week_start')
    .where('user_id', '=', week.user_id)
    .where('week_start', '>=', week.week_start),
);
