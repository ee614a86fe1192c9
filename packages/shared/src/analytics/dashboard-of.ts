import { countsOn } from '../areas/area-days.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { firstOfMonth, mondayOf } from '../calendar/week.ts';
import { bestAndWeakest, type RatedArea } from './area-rate.ts';
import {
  completionRate,
  type DateRange,
  type DayTally,
  type Scored,
  tallyAreas,
  tallyDays,
  tallyRange,
} from './completion.ts';
import type { AreaStreak, DashboardAnalytics } from './dashboard.ts';

/** What the dashboard is computed from, the same amount for a history of any length. */
export interface DashboardFacts extends Scored<RatedArea> {
  readonly today: CalendarDate;
  /** Every area that counted in the window of `dashboardWindow`, ended ones too. */
  readonly areas: readonly RatedArea[];
  /** At least those of the window. */
  readonly scores: Scored['scores'];
  /** One for each area of the whole history, ended ones too. */
  readonly streaks: readonly AreaStreak[];
  /** As `perfectWeeksOf` counts them. */
  readonly perfectWeeks: number;
}

/** The days whose scores `dashboardOf` reads: this month, this week and the one before, and the seven days ending today. */
export function dashboardWindow(today: CalendarDate): DateRange {
  const lastMonday = addDays(mondayOf(today), -7);
  const monthStart = firstOfMonth(today);
  return { start_date: lastMonday < monthStart ? lastMonday : monthStart, end_date: today };
}

/** The dashboard's figures; what each means is written at `dashboardAnalytics` and where its formula is. */
export function dashboardOf(facts: DashboardFacts): DashboardAnalytics {
  const { today } = facts;
  const days = tallyDays(facts, dashboardWindow(today), today);
  const lastMonday = addDays(mondayOf(today), -7);
  const lastWeek = { start_date: lastMonday, end_date: addDays(lastMonday, 6) };
  return {
    weekly_overview: weeklyOverview(facts, days),
    monthly_overview: monthlyOverview(facts, days),
    recent_activity: days.slice(-7).map(({ date, done }) => ({ date, scores_count: done })),
    today_progress: completionRate(tallyRange(days, { start_date: today, end_date: today })),
    last_week_average: completionRate(tallyRange(days, lastWeek)),
    best_streak: facts.streaks.reduce((best, streak) => Math.max(best, streak.best), 0),
    streaks: streaksToday(facts),
  };
}

function streaksToday({ today, areas, streaks }: DashboardFacts): AreaStreak[] {
  const counting = areas.filter((area) => countsOn(area.spans, today)).map((area) => area.id);
  return streaks.filter((streak) => counting.includes(streak.life_area_id));
}

function weeklyOverview(
  { today, areas, streaks, perfectWeeks }: DashboardFacts,
  days: readonly DayTally[],
): DashboardAnalytics['weekly_overview'] {
  const week = tallyRange(days, { start_date: mondayOf(today), end_date: today });
  return {
    completion_rate: completionRate(week),
    total_areas: areas.filter((area) => countsOn(area.spans, today)).length,
    active_streaks: streaks.filter((streak) => streak.current >= 1).length,
    perfect_weeks: perfectWeeks,
    current_week_scores: week.done,
    possible_week_scores: week.possible,
  };
}

function monthlyOverview(
  facts: DashboardFacts,
  days: readonly DayTally[],
): DashboardAnalytics['monthly_overview'] {
  const range = { start_date: firstOfMonth(facts.today), end_date: facts.today };
  const month = tallyRange(days, range);
  const { best, weakest } = bestAndWeakest(tallyAreas(facts, range, facts.today), facts.today);
  return {
    completion_rate: completionRate(month),
    best_area: best,
    improvement_needed: weakest,
    total_scores: month.done,
    possible_scores: month.possible,
  };
}
