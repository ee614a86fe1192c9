import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeSpan, countsOn, reopenSpan } from '../areas/area-days.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { lastRunDays, runsOf, streakOf } from '../scores/streaks.ts';
import { anyHistory, type History } from '../testing/any-history.ts';
import type { RatedArea } from './area-rate.ts';
import type { DayScore } from './completion.ts';
import { dashboardOf } from './dashboard-of.ts';
import { heldDashboard, type HeldHistory, heldStreakList, heldTrends } from './held-history.ts';
import { perfectWeeksOf } from './perfect-weeks.ts';
import { streakListOf } from './streak-list.ts';
import { trendsOf } from './trends-of.ts';

const periods = ['week', 'month', '6months'] as const;

interface Known {
  readonly today: CalendarDate;
  readonly areas: readonly RatedArea[];
  readonly scores: readonly DayScore[];
}

/** The figures from the whole history. */
function serverSays({ today, areas, scores }: Known) {
  const streaks = areas.map((area) => {
    const own = scores.filter(({ life_area_id }) => life_area_id === area.id);
    const datesOf = (value: 0 | 1) =>
      own.filter(({ score }) => score === value).map(({ score_date }) => score_date);
    const { spans } = area;
    const runs = runsOf(spans, datesOf(1));
    return {
      area,
      streak: streakOf({ spans, doneDates: datesOf(1), notDoneDates: datesOf(0), today }),
      last_run_days: lastRunDays({
        spans,
        today,
        lastRun: runs.findLast(({ starts_on }) => starts_on <= today) ?? null,
      }),
    };
  });
  return {
    today,
    streaks: streakListOf(streaks, today),
    dashboard: dashboardOf({
      today,
      areas,
      scores,
      streaks: streaks.map(({ area, streak, last_run_days }) => ({
        life_area_id: area.id,
        ...streak,
        last_run_days,
      })),
      perfectWeeks: perfectWeeksOf({ areas, scores }, today),
    }),
  };
}

interface Split {
  readonly history: History;
  readonly heldDays: number;
  readonly daysSinceSaid: number;
  /** Whether the server has been told of the day ahead of the day on which it spoke. */
  readonly isAheadSent: boolean;
  /** Which areas have been ended today, which the server does not know yet. */
  readonly isEnded: readonly boolean[];
}

const anySplit = fc.record({
  history: anyHistory({ days: 120, areas: 4 }),
  heldDays: fc.nat({ max: 130 }),
  daysSinceSaid: fc.oneof(fc.constant(0), fc.nat({ max: 20 })),
  isAheadSent: fc.boolean(),
  isEnded: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
});

function areaSince(id: string, starts_on: CalendarDate): RatedArea {
  return { id, name: id, color: 'mint', position: 0, spans: [{ starts_on, ends_on: null }] };
}

/** A device that was told the figures some days ago and wrote down what happened since, and what it should say. */
function splitOf(split: Split): { held: HeldHistory; all: Known } {
  const { history, heldDays, daysSinceSaid, isAheadSent, isEnded } = split;
  const { today, scores } = history;
  const sentAreas = history.areas.map(({ area }) => area);
  const areas = sentAreas.map((area, index) =>
    isEnded[index] ? { ...area, spans: closeSpan(area.spans, today) } : area,
  );
  const saidOn = addDays(today, -daysSinceSaid);
  const sentUntil = addDays(saidOn, isAheadSent ? 1 : 0);
  const from = addDays(today, -heldDays);
  const sent = scores.filter(({ score_date }) => score_date <= sentUntil);
  return {
    all: { today, areas, scores },
    held: {
      today,
      areas,
      sentAreas,
      from,
      scores: scores.filter(({ score_date }) => score_date >= from),
      sentScores: sent.filter(({ score_date }) => score_date >= from),
      said: serverSays({ today: saidOn, areas: sentAreas, scores: sent }),
    },
  };
}

describe('what a device holds', () => {
  it('gives the figures of the whole history or none', () => {
    fc.assert(
      fc.property(anySplit, (split) => {
        const { held, all } = splitOf(split);
        const said = serverSays(all);
        expect([said.dashboard, null]).toContainEqual(heldDashboard(held));
        expect([said.streaks, null]).toContainEqual(heldStreakList(held));
      }),
      { numRuns: 400 },
    );
  });

  it('gives the figures of the whole history once it goes back to the last week that the server counted', () => {
    fc.assert(
      fc.property(anySplit, (split) => {
        const { held, all } = splitOf({ ...split, heldDays: 130 });
        expect(heldDashboard(held)).toEqual(serverSays(all).dashboard);
        expect(heldStreakList(held)).toEqual(serverSays(all).streaks);
      }),
      { numRuns: 200 },
    );
  });

  it.each(periods)(
    'gives for a %s what the whole history gives, or no comparison, or nothing',
    (period) => {
      const split = fc.record({
        history: anyHistory({ days: period === '6months' ? 400 : 120, areas: 3 }),
        heldDays: fc.nat({ max: period === '6months' ? 400 : 130 }),
        daysSinceSaid: fc.constant(0),
        isAheadSent: fc.boolean(),
        isEnded: fc.constant([]),
      });
      fc.assert(
        fc.property(split, (each) => {
          const { held, all } = splitOf(each);
          const found = heldTrends(held, period);
          if (found === null) return;
          const { growth, previous_completion_rate, ...rest } = trendsOf({ ...all, period });
          expect(found.trends).toEqual(
            found.isComparable
              ? { growth, previous_completion_rate, ...rest }
              : { growth: null, previous_completion_rate: null, ...rest },
          );
        }),
        { numRuns: period === '6months' ? 40 : 150 },
      );
    },
  );

  it('does not know the record that was cut short today', () => {
    const today = '2026-03-10';
    const spans = [{ starts_on: '2025-01-01', ends_on: null }];
    const area = { id: 'one', name: 'One', color: 'mint', position: 0, spans };
    const dates = Array.from({ length: 10 }, (_, back) => addDays(today, -back));
    const sentScores = dates.map((score_date) => ({
      life_area_id: 'one',
      score_date,
      score: 1 as const,
    }));
    const held = {
      today,
      areas: [area],
      sentAreas: [area],
      from: '2026-01-01',
      sentScores,
      scores: sentScores.filter(({ score_date }) => score_date !== today),
      said: serverSays({ today, areas: [area], scores: sentScores }),
    };
    expect(countsOn(spans, today)).toBe(true);
    expect(heldStreakList(held)).toBeNull();
    expect(heldDashboard(held)).toBeNull();
    expect(heldTrends(held, 'week')?.trends.metrics.total_score).toBe(6);
  });

  describe('of a run up to today', () => {
    const today = '2026-03-10';
    const area = areaSince('one', '2025-01-01');
    const scores = Array.from({ length: 10 }, (_, back) => ({
      life_area_id: 'one',
      score_date: addDays(today, -back),
      score: 1 as const,
    }));
    const said = serverSays({ today, areas: [area], scores });
    const sent = { sentAreas: [area], said };
    const endedToday = { ...area, spans: closeSpan(area.spans, today) };

    it('does not know the record when the area has been ended today, and with it the day', () => {
      const history = { today, from: '2026-01-01', scores, sentScores: scores, ...sent };
      expect(serverSays({ today, areas: [endedToday], scores }).streaks[0]?.best).toBe(9);
      expect(heldStreakList({ ...history, areas: [endedToday] })).toBeNull();
    });

    it('counts it from the day on which it begins, also before the days that are held', () => {
      const from = '2026-03-06';
      const heldScores = scores.filter(({ score_date }) => score_date >= from);
      const longer = { ...endedToday, spans: reopenSpan(endedToday.spans, '2026-03-11') };
      const later = [
        ...heldScores,
        ...['2026-03-11', '2026-03-12', '2026-03-13'].map((score_date) => ({
          life_area_id: 'one',
          score_date,
          score: 1 as const,
        })),
      ];
      const history = { today: '2026-03-13', from, scores: later, sentScores: heldScores, ...sent };
      expect(heldStreakList({ ...history, areas: [longer] })).toMatchObject([
        { current: 12, best: 12 },
      ]);
    });

    it('does not know the last done day when that of which the server told was taken back', () => {
      const old = scores.map((score) => ({ ...score, score_date: addDays(score.score_date, -90) }));
      const [mark] = scores;
      const sentScores = mark === undefined ? [] : [mark];
      const all = { today, areas: [area], scores: [...old, ...sentScores] };
      const sentAreas = [area];
      const history = { ...all, from: '2026-03-06', sentAreas, sentScores, said: serverSays(all) };
      expect(serverSays({ ...all, scores: old }).streaks[0]?.last_completed_date).toBe(
        '2025-12-10',
      );
      expect(heldStreakList({ ...history, scores: [] })).toBeNull();
    });

    it('counts the day ahead of today, which a move to a zone further west leaves behind', () => {
      const further = { today: addDays(today, -1), from: '2025-01-01', areas: [area] };
      const history = { ...further, scores, sentAreas: [area], sentScores: [], said: null };
      expect(heldStreakList(history)).toMatchObject([{ current: 9, best: 10 }]);
    });
  });

  describe('of an area that the server knew nothing of when it spoke', () => {
    const today = '2026-03-04';
    const old = areaSince('old', '2025-01-01');
    const scores = Array.from({ length: 62 }, (_, back) => ({
      life_area_id: 'old',
      score_date: addDays(today, -back),
      score: 1 as const,
    }));
    const said = serverSays({ today, areas: [old], scores });
    const sent = { sentAreas: [old], sentScores: scores, said };
    const history = { today, from: '2025-10-01', scores, ...sent };

    it('does not know which of the weeks that were counted are perfect no more', () => {
      const areas = [old, areaSince('new', '2026-02-02')];
      expect(said.dashboard.weekly_overview.perfect_weeks).toBe(8);
      expect(perfectWeeksOf({ areas, scores }, today)).toBe(4);
      expect(heldDashboard({ ...history, areas })).toBeNull();
    });

    it('knows them where it has days only since', () => {
      const areas = [old, areaSince('new', '2026-03-02')];
      expect(heldDashboard({ ...history, areas })).toEqual(
        serverSays({ today, areas, scores }).dashboard,
      );
    });
  });

  it('does not know how long the run became that went on after the server spoke, in an area archived since', () => {
    const spans = [
      { starts_on: '2026-03-01', ends_on: '2026-03-03' },
      { starts_on: '2026-03-04', ends_on: '2026-03-05' },
    ];
    const area = { id: 'one', name: 'One', color: 'mint', position: 0, spans };
    const done = ['2026-03-01', '2026-03-02', '2026-03-04'].map((score_date) => ({
      life_area_id: 'one',
      score_date,
      score: 1 as const,
    }));
    const [today, saidOn] = ['2026-03-20', '2026-03-03'];
    const sent = done.filter(({ score_date }) => score_date <= saidOn);
    const held = {
      today,
      areas: [area],
      sentAreas: [area],
      from: saidOn,
      scores: done.filter(({ score_date }) => score_date >= saidOn),
      sentScores: [],
      said: serverSays({ today: saidOn, areas: [area], scores: sent }),
    };
    expect(heldStreakList(held)).toBeNull();
    const saidLater = serverSays({ today: '2026-03-10', areas: [area], scores: done });
    expect(heldStreakList({ ...held, sentScores: held.scores, said: saidLater })).toMatchObject([
      { life_area_id: 'one', best: 3, current: 0 },
    ]);
  });
});
