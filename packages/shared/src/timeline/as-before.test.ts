import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tallyAreas as oldTallyAreas, tallyDays as oldTallyDays } from '../analytics/completion.ts';
import { dashboardOf as oldDashboardOf } from '../analytics/dashboard-of.ts';
import { perfectWeeksOf as oldPerfectWeeksOf } from '../analytics/perfect-weeks.ts';
import { streakListOf as oldStreakListOf } from '../analytics/streak-list.ts';
import { trendsOf as oldTrendsOf } from '../analytics/trends-of.ts';
import { weeklyGridOf as oldWeeklyGridOf } from '../analytics/weekly-grid-of.ts';
import { lastRunDays, runsOf, streakOf as oldStreakOf } from '../scores/streaks.ts';
import { dateOfDay, dayOfDate } from '../testing/any-date.ts';
import { anyHistory, type History } from '../testing/any-history.ts';
import { timelinesOf } from '../testing/any-timed-history.ts';
import { tallyAreas, tallyDays } from './completion.ts';
import { dashboardOf } from './dashboard.ts';
import { streakListOf } from './streak-list.ts';
import { trendsOf } from './trends.ts';
import { weeklyGridOf } from './weekly-grid.ts';

/** Areas that are due every day and never paused. What is ahead of today counted in the best streak, and does no more. */
const anyUnpaused = anyHistory({ days: 200, areas: 5, switches: 0 }).map((history) => ({
  ...history,
  scores: history.scores.filter(({ score_date }) => score_date <= history.today),
}));

function timelinesOfHistory({ today, areas, scores }: History) {
  return timelinesOf({
    today,
    areas: areas.map(({ area }) => ({
      area,
      pauses: [],
      entries: new Map(
        scores
          .filter(({ life_area_id }) => life_area_id === area.id)
          .map(({ score_date, score }) => [score_date, score]),
      ),
    })),
  });
}

function oldStreaksOf({ today, areas, scores }: History) {
  return areas.map(({ area }) => {
    const scoresOn = (value: 0 | 1) =>
      scores
        .filter((score) => score.life_area_id === area.id && score.score === value)
        .map((score) => score.score_date);
    const { spans } = area;
    const doneDates = scoresOn(1);
    const lastRun = runsOf(spans, doneDates).at(-1) ?? null;
    return {
      life_area_id: area.id,
      ...oldStreakOf({ spans, doneDates, notDoneDates: scoresOn(0), today }),
      last_run_days: lastRunDays({ spans, today, lastRun }),
    };
  });
}

function holdForAnyUnpaused(holds: (history: History) => void) {
  fc.assert(fc.property(anyUnpaused, holds), { numRuns: 150 });
}

describe('an area that is due every day and never paused has as before', () => {
  it('the dashboard', () => {
    holdForAnyUnpaused((history) => {
      const { today, scores } = history;
      const areas = history.areas.map(({ area }) => area);
      const before = oldDashboardOf({
        today,
        areas,
        scores,
        streaks: oldStreaksOf(history),
        perfectWeeks: oldPerfectWeeksOf({ areas, scores }, today),
      });
      expect(dashboardOf(timelinesOfHistory(history), today)).toEqual(before);
    });
  });

  it.each(['week', 'month', '6months'] as const)('the trends of a %s', (period) => {
    holdForAnyUnpaused((history) => {
      const { today, scores } = history;
      const areas = history.areas.map(({ area }) => area);
      const before = oldTrendsOf({ period, today, areas, scores });
      expect(trendsOf(timelinesOfHistory(history), period, today)).toEqual(before);
    });
  });

  it('the list of streaks', () => {
    holdForAnyUnpaused((history) => {
      const { today } = history;
      const streaks = oldStreaksOf(history);
      const entries = history.areas.flatMap(({ area }, index) => {
        const streak = streaks[index];
        if (streak === undefined) return [];
        const { current, best, last_completed_date } = streak;
        return [{ area, streak: { current, best, last_completed_date } }];
      });
      const before = oldStreakListOf(entries, today);
      expect(streakListOf(timelinesOfHistory(history), today)).toMatchObject(before);
    });
  });

  it('the weekly grid, of the past and of weeks to come', () => {
    fc.assert(
      fc.property(anyUnpaused, fc.integer({ min: -10, max: 60 }), (history, daysAgo) => {
        const { today, scores } = history;
        const areas = history.areas.map(({ area }) => area);
        const date = dateOfDay(dayOfDate(today) - daysAgo);
        const before = oldWeeklyGridOf({ today, date, areas, scores });
        expect(weeklyGridOf(timelinesOfHistory(history), date)).toMatchObject(before);
      }),
      { numRuns: 150 },
    );
  });

  it('the tallies of days and of areas over any range', () => {
    fc.assert(
      fc.property(
        anyUnpaused,
        fc.integer({ min: -5, max: 200 }),
        fc.integer({ min: -3, max: 60 }),
        (history, daysAgo, length) => {
          const { today, scores } = history;
          const areas = history.areas.map(({ area }) => area);
          const start = dayOfDate(today) - daysAgo;
          const range = { start_date: dateOfDay(start), end_date: dateOfDay(start + length) };
          const timelines = timelinesOfHistory(history);
          expect(tallyDays(timelines, range, today)).toEqual(
            oldTallyDays({ areas, scores }, range, today),
          );
          expect(tallyAreas(timelines, range)).toEqual(
            oldTallyAreas({ areas, scores }, range, today),
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});
