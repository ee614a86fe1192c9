import { dashboardWindow, type DashboardFacts } from '@daymark/shared/analytics/dashboard-of.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { ScoreValue } from '@daymark/shared/scores/score.ts';
import { lastRunDays, streakFromRuns, type DoneRun } from '@daymark/shared/scores/streaks.ts';
import { sql } from 'kysely';
import { readSpans } from '../../database/area-row.ts';
import type { Connections } from '../../database/connect.ts';
import { prepare } from '../../database/prepare.ts';
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

/** The last run and the best one are each the end of an index, so that the length of the history does not matter. */
const selectAreasWithRuns = prepare((db, given: { user_id: string; today: CalendarDate }) =>
  db
    .selectFrom('life_areas')
    .leftJoin('done_runs', (join) =>
      join
        .onRef('done_runs.user_id', '=', 'life_areas.user_id')
        .onRef('done_runs.life_area_id', '=', 'life_areas.id')
        .on('done_runs.starts_on', '=', (area) =>
          area
            .selectFrom('done_runs as earlier')
            .select((run) => run.fn.max('earlier.starts_on').as('starts_on'))
            .whereRef('earlier.user_id', '=', 'life_areas.user_id')
            .whereRef('earlier.life_area_id', '=', 'life_areas.id')
            .where('earlier.starts_on', '<=', given.today),
        ),
    )
    .select((area) => [
      'life_areas.id',
      'life_areas.name',
      'life_areas.color',
      'life_areas.position',
      'life_areas.spans',
      'done_runs.starts_on',
      'done_runs.ends_on',
      'done_runs.days',
      area
        .selectFrom('done_runs as every')
        .select((run) => run.fn.max('every.days').as('days'))
        .whereRef('every.user_id', '=', 'life_areas.user_id')
        .whereRef('every.life_area_id', '=', 'life_areas.id')
        .as('best'),
    ])
    .where('life_areas.user_id', '=', given.user_id)
    .orderBy('life_areas.position')
    .orderBy('life_areas.id'),
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
