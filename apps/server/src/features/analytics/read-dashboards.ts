import type { DayScore } from '@daymark/shared/analytics/completion.ts';
import { dashboardWindow } from '@daymark/shared/analytics/dashboard-of.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { ScoreValue } from '@daymark/shared/scores/score.ts';
import type { Pipeline } from '../../database/pipeline.ts';
import type { AreaWithRuns, DashboardRows } from './dashboard-rows.ts';

interface Question {
  readonly user_id: string;
  readonly today: CalendarDate;
}

interface Row extends AreaWithRuns {
  /** Which question it answers. */
  readonly list: number;
  /** The dates with a score of 1, and those with a score of 0, with a space between them. */
  readonly done: string | null;
  readonly missed: string | null;
  readonly perfect_weeks: number;
}

/**
 * What several dashboards are counted from, by one statement with a row for each area: what it costs to hand over a row for each
 * score, some five hundred, is more than to find it.
 */
export function readDashboards({ send }: Pipeline) {
  return async (questions: readonly Question[]): Promise<DashboardRows[]> => {
    const rows: Row[][] = questions.map(() => []);
    const given = questions.map(({ user_id, today }, list) => ({
      list,
      user_id,
      today,
      start_date: dashboardWindow(today).start_date,
      this_week: mondayOf(today),
    }));
    for (const row of await send<Row>(statement, [JSON.stringify(given)])) {
      rows[row.list]?.push(row);
    }
    return rows.map((areas) => ({
      areas,
      scores: areas.flatMap(scoresOf),
      // Where there is no area, no week had anything to do.
      perfectWeeks: areas[0]?.perfect_weeks ?? 0,
    }));
  };
}

function scoresOf({ id, done, missed }: Row): DayScore[] {
  return [...scoresOn(id, done, 1), ...scoresOn(id, missed, 0)];
}

function scoresOn(life_area_id: string, dates: string | null, score: ScoreValue): DayScore[] {
  return dates === null
    ? []
    : dates.split(' ').map((score_date) => ({ life_area_id, score_date, score }));
}

// The last run and the best one are each the end of an index.
const statement = `
  select given.list, area.id, area.name, area.color, area.position, area.spans,
    last.starts_on, last.ends_on, last.days, best.days as best,
    scored.done, scored.missed, perfect.weeks as perfect_weeks
  from json_to_recordset($1::json) as given
    (list integer, user_id text, today text, start_date text, this_week text)
  join life_areas area on area.user_id = given.user_id
  left join lateral (
    select starts_on, ends_on, days from done_runs
    where user_id = area.user_id and life_area_id = area.id and starts_on <= given.today
    order by starts_on desc limit 1) last on true
  cross join lateral (
    select max(days) as days from done_runs
    where user_id = area.user_id and life_area_id = area.id) best
  cross join lateral (
    select string_agg(score_date, ' ') filter (where score = 1) as done,
      string_agg(score_date, ' ') filter (where score = 0) as missed
    from scores
    where user_id = area.user_id and life_area_id = area.id
      and score_date between given.start_date and given.today) scored
  cross join lateral (
    select count(*) as weeks from week_totals
    where user_id = given.user_id and week_start < given.this_week
      and done = possible and possible > 0) perfect
  order by given.list, area.position, area.id`;
