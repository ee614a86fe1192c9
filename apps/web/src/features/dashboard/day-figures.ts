import { tallyDay } from '@daymark/shared/analytics/completion.ts';
import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import { countsOn } from '@daymark/shared/areas/area-days.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { cardStreak, type StreakOnCard } from './card-streak.ts';
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
export function streaksToday(
  { areas, scores, from, today, analytics }: Facts,
  streakOnCard: (facts: StreakOnCard, areaId: string) => number = cardStreak,
): ReadonlyMap<string, number> {
  if (analytics === null) return new Map();
  const scoresOf = Map.groupBy(scores, (score) => score.life_area_id);
  const lastRunOf = new Map(analytics.streaks.map((streak) => [streak.life_area_id, streak]));
  const counting = areas.filter((area) => countsOn(area.spans, today));
  return new Map(
    counting.map(({ id, spans }) => {
      const lastRun = lastRunOf.get(id) ?? null;
      const facts = { spans, today, from, scores: scoresOf.get(id) ?? [], lastRun };
      return [id, streakOnCard(facts, id)];
    }),
  );
}

/** The figures of the tiles; today's and a record that is being set count what is not sent yet. */
export function dayStats(facts: Facts, streaks: ReadonlyMap<string, number>): DashboardStats {
  const { areas, scores, today, analytics } = facts;
  return {
    ...tallyDay({ areas, scores }, today, today),
    history: analytics && {
      lastWeekAverage: analytics.last_week_average,
      bestStreak: Math.max(analytics.best_streak, ...streaks.values()),
    },
  };
}
