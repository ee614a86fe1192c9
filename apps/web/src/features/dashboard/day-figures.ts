import { completionRate, tallyDay } from '@daymark/shared/analytics/completion.ts';
import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import { countsOn } from '@daymark/shared/areas/area-days.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { cardStreak } from './card-streak.ts';
import type { DashboardStats } from './stats-card.tsx';

interface Facts {
  readonly areas: readonly LifeArea[];
  /** Those of the recent days: complete from `from` up to today. */
  readonly scores: readonly Score[];
  readonly from: CalendarDate;
  readonly today: CalendarDate;
  /** Null when the server's figures could not be had. */
  readonly analytics: DashboardAnalytics | null;
}

/** The current streak of each area that counts today, by its id; none where what lies before `from` is not known. */
export function streaksToday(facts: Facts): ReadonlyMap<string, number> {
  const { areas, scores, from, today, analytics } = facts;
  if (analytics === null) return new Map();
  const counting = areas.filter((area) => countsOn(area.spans, today));
  return new Map(
    counting.map((area) => [
      area.id,
      cardStreak({
        spans: area.spans,
        today,
        from,
        scores: scores.filter((score) => score.life_area_id === area.id),
        lastRun: analytics.streaks.find((streak) => streak.life_area_id === area.id) ?? null,
      }),
    ]),
  );
}

/** The figures of the tiles; today's and a record that is being set count what is not sent yet. */
export function dayStats(facts: Facts, streaks: ReadonlyMap<string, number>): DashboardStats {
  const { areas, scores, today, analytics } = facts;
  const tally = tallyDay({ areas, scores }, today, today);
  return {
    ...tally,
    todayRate: completionRate(tally),
    history: analytics && {
      lastWeekAverage: analytics.last_week_average,
      bestStreak: Math.max(analytics.best_streak, ...streaks.values()),
    },
  };
}
