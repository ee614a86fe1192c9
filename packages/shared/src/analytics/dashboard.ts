import type { DashboardAnalytics } from './dashboard-schema.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { getFirstDayOfMonth, getPreviousWeek, getWeekStart } from '../calendar/week.ts';
import { findBestAndWeakest } from './best-and-weakest.ts';
import { getCompletionRate, tallyDay } from '../timeline/completion.ts';
import { getEndedDays, tallyEndedDays } from '../timeline/ended-days.ts';
import { tallyDays } from '../timeline/tally-days.ts';
import { isActiveToday } from '../timeline/day.ts';
import type { NamedArea } from '../timeline/named-area.ts';
import { countPerfectWeeks, createWeekOutcomes } from './perfect-weeks.ts';
import { getLengthInDays, getStreak, type Streak } from '../timeline/streak.ts';
import { type Timeline, getWeeks } from '../timeline/timeline.ts';

export interface DashboardArea {
  /** Covers at least this month, the last seven days and the previous week. */
  readonly timeline: Timeline<NamedArea>;
  /** Streak in the whole history. */
  readonly streak: Pick<Streak, 'current' | 'best' | 'unit'>;
  /** Outcomes of `createWeekOutcomes` in the whole history. */
  readonly weekOutcomes: Uint8Array;
}

export function computeDashboard(
  timelines: readonly Timeline<NamedArea>[],
  today: CalendarDate,
): DashboardAnalytics {
  const getWeekOutcomes = createWeekOutcomes(today, getWeeks(timelines));
  const areas = timelines.map((timeline) => ({
    timeline,
    streak: getStreak(timeline),
    weekOutcomes: getWeekOutcomes(timeline),
  }));
  return computeDashboardFrom(areas, today);
}

export function computeDashboardFrom(
  areas: readonly DashboardArea[],
  today: CalendarDate,
): DashboardAnalytics {
  const timelines = areas.map(({ timeline }) => timeline);
  const active = areas.filter(({ timeline }) => isActiveToday(timeline));
  const weeks = getWeeks(timelines);
  const weekStart = getWeekStart(today, weeks);
  const lastWeek = getPreviousWeek(today, weeks);
  const lastSevenDays = { start_date: addDays(today, -6), end_date: today };
  const week = tallyEndedDays(timelines, { start_date: weekStart, end_date: today });
  return {
    weekly_overview: {
      completion_rate: getCompletionRate(week),
      perfect_weeks: countPerfectWeeks(areas.map(({ weekOutcomes }) => weekOutcomes)),
      current_week_scores: week.done,
      possible_week_scores: week.possible,
      total_areas: active.length,
      active_streaks: active.filter(({ streak }) => streak.current > 0).length,
    },
    monthly_overview: monthOverview(timelines, today),
    recent_activity: tallyDays(timelines, lastSevenDays, today).map(({ date, done }) => ({
      date,
      scores_count: done,
    })),
    today_progress: getCompletionRate(tallyDay(timelines, today)),
    last_week_average: getCompletionRate(tallyEndedDays(timelines, lastWeek)),
    best_streak: areas.reduce(
      (longest, { streak: { best, unit } }) => Math.max(longest, getLengthInDays(best, unit)),
      0,
    ),
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
