import type { DashboardAnalytics } from './dashboard-schema.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { getFirstDayOfMonth, getPreviousWeek, type Weeks, getWeekStart } from '../calendar/week.ts';
import { findBestAndWeakest } from './best-and-weakest.ts';
import {
  getCompletionRate,
  getEndedDays,
  tallyDay,
  tallyDays,
  tallyEndedDays,
} from '../timeline/completion.ts';
import { isActiveToday } from '../timeline/day.ts';
import type { NamedArea } from '../timeline/named-area.ts';
import { createPerfectWeeks } from './perfect-weeks.ts';
import { getStreak } from '../timeline/streak.ts';
import { type Timeline, getWeeks } from '../timeline/timeline.ts';

type WholeHistory = ReturnType<ReturnType<typeof createWholeHistory>['result']>;

/** Collects the stats that need the whole history, from one area at a time. */
export function createWholeHistory(today: CalendarDate, chosen: Weeks) {
  const weeks = createPerfectWeeks(today, chosen);
  let active_streaks = 0;
  let best_streak = 0;
  return {
    add(timeline: Timeline): void {
      const { current, best } = getStreak(timeline);
      if (current > 0 && isActiveToday(timeline)) active_streaks += 1;
      best_streak = Math.max(best_streak, best);
      weeks.add(timeline);
    },
    result: () => ({ active_streaks, best_streak, perfect_weeks: weeks.count() }),
  };
}

export function computeDashboard(
  timelines: readonly Timeline<NamedArea>[],
  today: CalendarDate,
): DashboardAnalytics {
  const history = createWholeHistory(today, getWeeks(timelines));
  for (const timeline of timelines) history.add(timeline);
  return computeDashboardFrom(history.result(), timelines, today);
}

export function getFirstDayOfDashboard(today: CalendarDate, weeks: Weeks): CalendarDate {
  const lastWeek = getPreviousWeek(today, weeks).start_date;
  // A shortened week may begin after the first of the last seven days.
  return [lastWeek, getFirstDayOfMonth(today), addDays(today, -6)].toSorted()[0] ?? today;
}

/** Computes the stats from timelines that begin at `getFirstDayOfDashboard`. */
export function computeDashboardFrom(
  history: WholeHistory,
  timelines: readonly Timeline<NamedArea>[],
  today: CalendarDate,
): DashboardAnalytics {
  const weeks = getWeeks(timelines);
  const weekStart = getWeekStart(today, weeks);
  const lastWeek = getPreviousWeek(today, weeks);
  const lastSevenDays = { start_date: addDays(today, -6), end_date: today };
  const week = tallyEndedDays(timelines, { start_date: weekStart, end_date: today });
  return {
    weekly_overview: {
      completion_rate: getCompletionRate(week),
      perfect_weeks: history.perfect_weeks,
      current_week_scores: week.done,
      possible_week_scores: week.possible,
      total_areas: timelines.filter(isActiveToday).length,
      active_streaks: history.active_streaks,
    },
    monthly_overview: monthOverview(timelines, today),
    recent_activity: tallyDays(timelines, lastSevenDays, today).map(({ date, done }) => ({
      date,
      scores_count: done,
    })),
    today_progress: getCompletionRate(tallyDay(timelines, today)),
    last_week_average: getCompletionRate(tallyEndedDays(timelines, lastWeek)),
    best_streak: history.best_streak,
  };
}

function monthOverview(
  timelines: readonly Timeline<NamedArea>[],
  today: CalendarDate,
): DashboardAnalytics['monthly_overview'] {
  const range = { start_date: getFirstDayOfMonth(today), end_date: today };
  const month = tallyEndedDays(timelines, range);
  const { best, weakest } = findBestAndWeakest(timelines, getEndedDays(range, today));
  return {
    completion_rate: getCompletionRate(month),
    best_area: best,
    improvement_needed: weakest,
    total_scores: month.done,
    possible_scores: month.possible,
  };
}
