import type { DashboardAnalytics } from '../analytics/dashboard.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { firstOfMonth, weekStartOf } from '../calendar/week.ts';
import { bestAndWeakest } from './best-and-weakest.ts';
import { completionRate, tallyDay, tallyDays, tallySpan } from './completion.ts';
import { isActiveToday } from './day-of.ts';
import type { NamedArea } from './named-area.ts';
import { perfectWeeksOf } from './perfect-weeks.ts';
import { streakOf } from './run.ts';
import { firstWeekdayOf, type Timeline } from './timeline.ts';

/** The stats of the dashboard from the timelines of all areas, ended ones too; each is explained at `dashboardAnalytics`. */
export function dashboardOf(
  timelines: readonly Timeline<NamedArea>[],
  today: CalendarDate,
): DashboardAnalytics {
  const streaks = timelines.map((timeline) => ({ timeline, streak: streakOf(timeline) }));
  const activeStreaks = streaks.filter(({ timeline }) => isActiveToday(timeline));
  const weekStart = weekStartOf(today, firstWeekdayOf(timelines));
  const lastWeek = { start_date: addDays(weekStart, -7), end_date: addDays(weekStart, -1) };
  const lastSevenDays = { start_date: addDays(today, -6), end_date: today };
  return {
    weekly_overview: {
      ...weekOverview(timelines, today),
      total_areas: activeStreaks.length,
      active_streaks: activeStreaks.filter(({ streak }) => streak.current > 0).length,
    },
    monthly_overview: monthOverview(timelines, today),
    recent_activity: tallyDays(timelines, lastSevenDays, today).map(({ date, done }) => ({
      date,
      scores_count: done,
    })),
    today_progress: completionRate(tallyDay(timelines, today)),
    last_week_average: completionRate(tallySpan(timelines, lastWeek)),
    best_streak: Math.max(0, ...streaks.map(({ streak }) => streak.best)),
  };
}

function weekOverview(timelines: readonly Timeline[], today: CalendarDate) {
  const weekStart = weekStartOf(today, firstWeekdayOf(timelines));
  const week = tallySpan(timelines, { start_date: weekStart, end_date: today });
  return {
    completion_rate: completionRate(week),
    perfect_weeks: perfectWeeksOf(timelines, today),
    current_week_scores: week.done,
    possible_week_scores: week.possible,
  };
}

function monthOverview(
  timelines: readonly Timeline<NamedArea>[],
  today: CalendarDate,
): DashboardAnalytics['monthly_overview'] {
  const range = { start_date: firstOfMonth(today), end_date: today };
  const month = tallySpan(timelines, range);
  const { best, weakest } = bestAndWeakest(timelines, range);
  return {
    completion_rate: completionRate(month),
    best_area: best,
    improvement_needed: weakest,
    total_scores: month.done,
    possible_scores: month.possible,
  };
}
