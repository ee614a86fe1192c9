import type { DayScore } from '@daymark/shared/analytics/completion.ts';
import { dashboardWindow } from '@daymark/shared/analytics/dashboard-of.ts';
import { trendsWindow } from '@daymark/shared/analytics/trend-period.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { ScoreValue } from '@daymark/shared/scores/score.ts';
import { lastRunDays, streakFromRuns, type DoneRun } from '@daymark/shared/scores/streaks.ts';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { readSpans } from '../../database/area-row.ts';
import type { Connections } from '../../database/connect.ts';
import { prepare } from '../../database/prepare.ts';
import type { Database } from '../../database/schema.ts';
import type { AnalyticsRepository } from '../../store.ts';
import type { AreaWithRuns, DashboardRows, LastRun } from './dashboard-rows.ts';

export function analyticsRepository({ reader }: Connections): AnalyticsRepository {
  return {
    async dashboardFacts(user_id, today) {
      const rows = await readDashboard(reader, { user_id, today });
      const { scores, perfectWeeks } = rows;
      const ofDay = streaksOf(rows.areas, scores, today);
      return {
        today,
        areas: ofDay.map(({ area }) => area),
        scores,
        streaks: ofDay.map(({ area, streak, last_run_days }) => ({
          life_area_id: area.id,
          ...streak,
          last_run_days,
        })),
        perfectWeeks,
      };
    },

    async trendFacts(user_id, { period, today }) {
      const areas = await selectAreas(reader, { user_id });
      const scores = await selectWindow(reader, { user_id, ...trendsWindow(period, today) });
      return {
        period,
        today,
        areas: areas.map((area) => ({ ...area, spans: readSpans(area) })),
        scores,
      };
    },

    async streaks(user_id, today) {
      const rows = await selectAreasWithRuns(reader, { user_id, today });
      const day = { start_date: today, end_date: today };
      return streaksOf(rows, await selectWindow(reader, { user_id, ...day }), today);
    },
  };
}

async function readDashboard(
  reader: Kysely<Database>,
  { user_id, today }: { user_id: string; today: CalendarDate },
): Promise<DashboardRows> {
  const areas = await selectAreasWithRuns(reader, { user_id, today });
  const scores = await selectWindow(reader, { user_id, ...dashboardWindow(today) });
  const [perfect] = await countPerfectWeeks(reader, { user_id, thisWeek: mondayOf(today) });
  return { areas, scores, perfectWeeks: perfect?.weeks ?? 0 };
}

function streaksOf(
  rows: readonly AreaWithRuns[],
  scores: readonly DayScore[],
  today: CalendarDate,
) {
  const scoresOfDay = new Map(
    scores
      .filter(({ score_date }) => score_date === today)
      .map(({ life_area_id, score }) => [life_area_id, score]),
  );
  return rows.map((row) => {
    const area = { ...row, spans: readSpans(row) };
    const facts = {
      spans: area.spans,
      today,
      lastRun: lastRunOf(row),
      bestDays: row.best ?? 0,
      todayScore: scoresOfDay.get(area.id) ?? null,
    };
    return { area, streak: streakFromRuns(facts), last_run_days: lastRunDays(facts) };
  });
}

function lastRunOf({ starts_on, ends_on, days }: LastRun): DoneRun | null {
  return starts_on === null || ends_on === null || days === null
    ? null
    : { starts_on, ends_on, days };
}

/**
 * The last run and the best one are each the end of an index, so that the length of the history does not matter. A join
 * would make PostgreSQL read all runs first.
 */
const selectAreasWithRuns = prepare((db, { user_id, today }: { user_id: string; today: string }) =>
  db
    .selectFrom('life_areas')
    .select((area) => [
      'id',
      'name',
      'color',
      'position',
      'spans',
      lastRun(area, today).select('done_runs.starts_on').as('starts_on'),
      lastRun(area, today).select('done_runs.ends_on').as('ends_on'),
      lastRun(area, today).select('done_runs.days').as('days'),
      runsOfArea(area)
        .select((run) => run.fn.max('done_runs.days').as('days'))
        .as('best'),
    ])
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id'),
);

type AreaExpression = ExpressionBuilder<Database, 'life_areas'>;

function runsOfArea(area: AreaExpression) {
  return area
    .selectFrom('done_runs')
    .whereRef('done_runs.user_id', '=', 'life_areas.user_id')
    .whereRef('done_runs.life_area_id', '=', 'life_areas.id');
}

function lastRun(area: AreaExpression, today: CalendarDate) {
  return runsOfArea(area)
    .where('done_runs.starts_on', '<=', today)
    .orderBy('done_runs.starts_on', 'desc')
    .limit(sql.lit(1));
}

const selectAreas = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('life_areas')
    .select(['id', 'name', 'color', 'position', 'spans'])
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id'),
);

const selectWindow = prepare(
  (db, given: { user_id: string; start_date: CalendarDate; end_date: CalendarDate }) =>
    db
      .selectFrom('scores')
      .select(['life_area_id', 'score_date', 'score'])
      .where('user_id', '=', given.user_id)
      .where('score_date', '>=', given.start_date)
      .where('score_date', '<=', given.end_date)
      .where('score', 'is not', null)
      .$narrowType<{ score: ScoreValue }>(),
);

/** Complete ones: those that began before this week. */
const countPerfectWeeks = prepare((db, given: { user_id: string; thisWeek: CalendarDate }) =>
  db
    .selectFrom('week_totals')
    .select((week) => week.fn.countAll<number>().as('weeks'))
    .where('user_id', '=', given.user_id)
    .where('week_start', '<', given.thisWeek)
    .whereRef('done', '=', 'possible')
    // Written out, as the index on perfect weeks has it.
    .where('possible', '>', sql.lit(0)),
);
