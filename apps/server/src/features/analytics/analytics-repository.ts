import { dashboardWindow, type DashboardFacts } from '@daymark/shared/analytics/dashboard-of.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { ScoreValue } from '@daymark/shared/scores/score.ts';
import { lastRunDays, streakFromRuns, type DoneRun } from '@daymark/shared/scores/streaks.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import { readSpans } from '../../database/area-row.ts';
import type { Connections } from '../../database/connect.ts';
import { prepare } from '../../database/prepare.ts';
import type { Database } from '../../database/schema.ts';
import type { AnalyticsRepository } from '../../store.ts';

export function analyticsRepository({ reader }: Connections): AnalyticsRepository {
  return {
    async dashboardFacts(user_id, today) {
      const rows = await selectAreasWithRuns(reader, { user_id, today });
      const scores = await selectWindow(reader, { user_id, ...dashboardWindow(today) });
      const [perfect] = await countPerfectWeeks(reader, { user_id, thisWeek: mondayOf(today) });
      const todayScores = new Map(
        scores
          .filter(({ score_date }) => score_date === today)
          .map(({ life_area_id, score }) => [life_area_id, score]),
      );
      const areas = rows.map((row) => ({ ...row, spans: readSpans(row) }));
      return {
        today,
        areas,
        scores,
        streaks: areas.map((area) =>
          streakOfArea(area, { today, todayScore: todayScores.get(area.id) ?? null }),
        ),
        perfectWeeks: perfect?.weeks ?? 0,
      };
    },
  };
}

type AreaWithRuns = DashboardFacts['areas'][number] & {
  /** Of the last run that starts no later than today; all three are null where there is none. */
  readonly [Column in keyof DoneRun]: DoneRun[Column] | null;
} & { readonly best: number | null };

function streakOfArea(
  area: AreaWithRuns,
  day: { today: CalendarDate; todayScore: ScoreValue | null },
): DashboardFacts['streaks'][number] {
  const { starts_on, ends_on, days } = area;
  const hasRun = starts_on !== null && ends_on !== null && days !== null;
  const lastRun = hasRun ? { starts_on, ends_on, days } : null;
  const facts = { ...day, spans: area.spans, lastRun, bestDays: area.best ?? 0 };
  return {
    life_area_id: area.id,
    ...streakFromRuns(facts),
    last_run_days: lastRunDays(facts),
  };
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
