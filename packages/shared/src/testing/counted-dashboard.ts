import type { AreaStreak, DashboardAnalytics } from '../analytics/dashboard.ts';
import { dateOfDay, dayOfDate } from './any-date.ts';
import type { History, HistoryArea } from './any-history.ts';
import { bestAndFocus, cellCounter, countedAreas, type CountCells } from './counted-cells.ts';
import { walkedStreak } from './walked-streak.ts';

/** The dashboard by counting cells and walking days; see `cellCounter`. */
export function countedDashboard(history: History): DashboardAnalytics {
  const { today, areas } = history;
  const count = cellCounter(history);
  const now = dayOfDate(today);
  const monday = now - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7);
  const streaks = areas.map((one) => streakOf(history, one));
  const week = count(monday, now);
  const alive = areas.filter(({ countedDays }) => countedDays.has(today));
  return {
    weekly_overview: {
      completion_rate: week.rate,
      total_areas: alive.length,
      active_streaks: streaks.filter((streak) => streak.current > 0).length,
      perfect_weeks: perfectWeeks(count, monday),
      current_week_scores: week.done,
      possible_week_scores: week.possible,
    },
    monthly_overview: month(history, count),
    recent_activity: [6, 5, 4, 3, 2, 1, 0].map((ago) => ({
      date: dateOfDay(now - ago),
      scores_count: count(now - ago, now - ago).done,
    })),
    today_progress: count(now, now).rate,
    last_week_average: count(monday - 7, monday - 1).rate,
    best_streak: Math.max(0, ...streaks.map((streak) => streak.best)),
    streaks: streaks.filter((_, nth) => areas[nth]?.countedDays.has(today)),
  };
}

/** Over more than the two years that a history is ever long. */
function perfectWeeks(count: CountCells, monday: number): number {
  const weeks = Array.from({ length: 110 }, (_, ago) => monday - 7 * (ago + 1));
  return weeks.filter((start) => {
    const { done, possible } = count(start, start + 6);
    return possible > 0 && done === possible;
  }).length;
}

function month(history: History, count: CountCells): DashboardAnalytics['monthly_overview'] {
  const { today } = history;
  const now = dayOfDate(today);
  const start = dayOfDate(`${today.slice(0, 7)}-01`);
  const { done, possible, rate } = count(start, now);
  const { best, focus } = bestAndFocus(countedAreas(history, count, [start, now]), today);
  return {
    completion_rate: rate,
    best_area: best,
    improvement_needed: focus,
    total_scores: done,
    possible_scores: possible,
  };
}

function streakOf({ today, scores }: History, { area, countedDays }: HistoryArea): AreaStreak {
  const datesWith = (value: number) =>
    new Set(
      scores
        .filter((score) => score.life_area_id === area.id && score.score === value)
        .map((score) => score.score_date),
    );
  const days = { counted: countedDays, done: datesWith(1) };
  const streak = walkedStreak({ ...days, notDone: datesWith(0), today });
  const last = streak.last_completed_date;
  const lastRun = last === null ? null : walkedStreak({ ...days, notDone: new Set(), today: last });
  return { life_area_id: area.id, ...streak, last_run_days: lastRun?.current ?? 0 };
}
