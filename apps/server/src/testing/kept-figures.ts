import { countsOn, type AreaSpan } from '@daymark/shared/areas/area-days.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween, mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import { runsOf, type DoneRun } from '@daymark/shared/scores/streaks.ts';
import type { Kysely } from 'kysely';
import { readSpans } from '../database/area-row.ts';
import type { Database } from '../database/schema.ts';

interface Figures {
  /** By area. */
  readonly runs: Readonly<Record<string, DoneRun[]>>;
  /** By Monday. */
  readonly weeks: Readonly<Record<CalendarDate, { done: number; possible: number }>>;
}

/** The runs and week totals as they are kept. */
export async function keptFigures(db: Kysely<Database>, userId: string): Promise<Figures> {
  const areas = await areasOf(db, userId);
  const runs = await db
    .selectFrom('done_runs')
    .select(['life_area_id', 'starts_on', 'ends_on', 'days'])
    .where('user_id', '=', userId)
    .orderBy('starts_on')
    .execute();
  const weeks = await db
    .selectFrom('week_totals')
    .select(['week_start', 'done', 'possible'])
    .where('user_id', '=', userId)
    .orderBy('week_start')
    .execute();
  return {
    runs: Object.fromEntries(
      areas.map(({ id }) => [
        id,
        runs
          .filter((run) => run.life_area_id === id)
          .map(({ starts_on, ends_on, days }) => ({ starts_on, ends_on, days })),
      ]),
    ),
    weeks: Object.fromEntries(
      weeks.map(({ week_start, done, possible }) => [week_start, { done, possible }]),
    ),
  };
}

/** The same from the raw scores. A week must be kept where something in it is done, and may be elsewhere. */
export async function expectedFigures(
  db: Kysely<Database>,
  userId: string,
  keptWeeks: readonly CalendarDate[],
): Promise<Figures> {
  const areas = await areasOf(db, userId);
  const scores = await db
    .selectFrom('scores')
    .select(['life_area_id', 'score_date'])
    .where('user_id', '=', userId)
    .where('score', '=', 1)
    .execute();
  const done = areas.flatMap(({ id, spans }) =>
    scores
      .filter((score) => score.life_area_id === id && countsOn(spans, score.score_date))
      .map((score) => score.score_date),
  );
  const weeks = [...new Set([...keptWeeks, ...done.map(mondayOf)])].toSorted();
  return {
    runs: Object.fromEntries(
      areas.map(({ id, spans }) => [
        id,
        runsOf(
          spans,
          scores.filter((score) => score.life_area_id === id).map((score) => score.score_date),
        ),
      ]),
    ),
    weeks: Object.fromEntries(
      weeks.map((week) => [
        week,
        {
          done: done.filter((date) => mondayOf(date) === week).length,
          possible: areas.reduce((sum, { spans }) => sum + possibleDays(spans, week), 0),
        },
      ]),
    ),
  };
}

function possibleDays(spans: readonly AreaSpan[], week: CalendarDate): number {
  return datesBetween(week, sundayOf(week)).filter((date) => countsOn(spans, date)).length;
}

async function areasOf(db: Kysely<Database>, userId: string) {
  const rows = await db
    .selectFrom('life_areas')
    .select(['id', 'spans'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, spans: readSpans(row) }));
}
