import type { DashboardAnalytics } from '../analytics/dashboard.ts';
import { dateOfDay, dayOfDate } from './any-date.ts';
import {
  bestAndFocus,
  type CellHistory,
  cellCounter,
  countedAreas,
  type CountCells,
} from './counted-cells.ts';

/** The dashboard by counting cells. */
export function countedDashboard(history: CellHistory): DashboardAnalytics {
  const { today, firstWeekday, areas } = history;
  const count = cellCounter(history);
  const now = dayOfDate(today);
  const first = now - ((new Date(`${today}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7);
  const week = count(first, now);
  const counting = areas.filter(({ countsToday }) => countsToday);
  return {
    weekly_overview: {
      completion_rate: week.rate,
      total_areas: counting.length,
      active_streaks: counting.filter(({ streak }) => streak.current > 0).length,
      perfect_weeks: perfectWeeks(history, count, first),
      current_week_scores: week.done,
      possible_week_scores: week.possible,
    },
    monthly_overview: month(history, count),
    recent_activity: [6, 5, 4, 3, 2, 1, 0].map((ago) => ({
      date: dateOfDay(now - ago),
      scores_count: count(now - ago, now - ago).done,
    })),
    today_progress: count(now, now).rate,
    last_week_average: count(first - 7, first - 1).rate,
    best_streak: Math.max(0, ...areas.map(({ streak }) => streak.best)),
  };
}

function perfectWeeks({ areas }: CellHistory, count: CountCells, thisWeek: number): number {
  const first = Math.min(...areas.flatMap(({ cells }) => [...cells.keys()]).map(dayOfDate));
  let perfect = 0;
  for (let start = thisWeek - 7; start + 6 >= first; start -= 7) {
    const { done, possible } = count(start, start + 6);
    if (possible > 0 && done === possible) perfect += 1;
  }
  return perfect;
}

function month(history: CellHistory, count: CountCells): DashboardAnalytics['monthly_overview'] {
  const { today } = history;
  const now = dayOfDate(today);
  const start = dayOfDate(`${today.slice(0, 7)}-01`);
  const { done, possible, rate } = count(start, now);
  const { best, focus } = bestAndFocus(countedAreas(history, count, [start, now]));
  return {
    completion_rate: rate,
    best_area: best,
    improvement_needed: focus,
    total_scores: done,
    possible_scores: possible,
  };
}
