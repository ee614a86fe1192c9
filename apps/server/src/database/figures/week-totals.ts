import type { Tally } from '@daymark/shared/analytics/completion.ts';
import { countsOn, type AreaSpan } from '@daymark/shared/areas/area-days.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekOf } from '@daymark/shared/calendar/week.ts';
import { sql, type Kysely } from 'kysely';
import { readSpans } from '../area-row.ts';
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
  const areas = await selectSpans(db, { user_id: week.user_id });
  const possible = possibleInWeek(areas.flatMap(readSpans), week.week_start);
  const [begun] = await insertWeek(db, { ...week, done: change.done, possible });
  return begun ?? { done: change.done, possible };
}

/** How often the days of the week that starts on this Monday count. */
export function possibleInWeek(spans: readonly AreaSpan[], weekStart: CalendarDate): number {
  const days = weekOf(weekStart);
  return spans.reduce((sum, span) => sum + days.filter((day) => countsOn([span], day)).length, 0);
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
