import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ScoreValue } from '../entries/score.ts';
import {
  anyTimedHistory,
  dateOfDay,
  dayOfDate,
  timelinesOf,
  yearsFrom,
  type TimedHistory,
} from '../testing/any-timed-history.ts';
import { getCompletionRate, type DateRange } from './completion.ts';
import { getEndedDays, tallyEndedDays } from './ended-days.ts';
import { computeDashboard } from '../analytics/dashboard.ts';
import { isPaused } from './pause.ts';
import type { DatedRule } from './schedule-schema.ts';
import { createTimeline } from './timeline.ts';
import { computeTrends } from '../analytics/trends.ts';

const monday = '2026-03-02';
const wednesday = '2026-03-04';
const sunday = '2026-03-08';
const nextMonday = '2026-03-09';
const week = { start_date: monday, end_date: sunday };

it.each([
  ['all days of a past week', [sunday, nextMonday, sunday]],
  ['the current week up to yesterday', [sunday, wednesday, '2026-03-03']],
  ['the days up to yesterday if the range ends today', [wednesday, wednesday, '2026-03-03']],
  ['no day if the range starts today', [monday, monday, '2026-03-01']],
] as const)('getEndedDays returns %s', (_, [end_date, today, expected]) => {
  expect(getEndedDays({ start_date: monday, end_date }, today)).toEqual({
    start_date: monday,
    end_date: expected,
  });
});

const area = { id: 'a', created_on: '2026-03-01', deleted_on: null, schedule: [] };

it.each([
  [
    'excludes today on the last day of the period',
    { today: sunday, marks: '1101011', expected: 66.7 },
  ],
  ['excludes today if it is unmarked', { today: wednesday, marks: '11.', expected: 100 }],
  ['excludes today if it is not done', { today: wednesday, marks: '110', expected: 100 }],
  ['excludes today if it is done', { today: wednesday, marks: '101', expected: 50 }],
  ['is null on the first day of the period', { today: monday, marks: '1', expected: null }],
  [
    'includes all days once the period is over',
    { today: nextMonday, marks: '1101011', expected: 71.4 },
  ],
])("a period's completion rate %s", (_, { today, marks, expected }) => {
  expect(rateOf({ today, marks })).toBe(expected);
});

it("a period's completion rate expects only the weekly goal of a times-per-week area", () => {
  const schedule = [{ from: monday, rule: { kind: 'times_per_week', times: 2 } as const }];
  expect(rateOf({ today: nextMonday, marks: '0100010', schedule })).toBe(100);
  expect(rateOf({ today: nextMonday, marks: '01', schedule })).toBe(50);
});

function rateOf({ today, marks, schedule = [] }: OneArea) {
  const years = yearsFrom(monday, marks);
  const timeline = createTimeline({ area: { ...area, schedule }, pauses: [], years, today });
  return getCompletionRate(tallyEndedDays([timeline], week));
}

it('tallyEndedDays counts each day of each area equally', () => {
  const today = '2026-03-09';
  const timelines = ['1111111', '1......'].map((marks) =>
    createTimeline({ area, pauses: [], years: yearsFrom(monday, marks), today }),
  );
  expect(tallyEndedDays(timelines, week)).toEqual({ done: 8, possible: 14 });
});

it('tallyEndedDays returns 0 of 0 without areas', () => {
  expect(tallyEndedDays([], week)).toEqual({ done: 0, possible: 0 });
});

it('tallyEndedDays returns the same counts for a past period on every later day', () => {
  fc.assert(
    fc.property(
      anyTimedHistory({ days: 60, areas: 4 }),
      fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 40 })),
      fc.array(fc.constantFrom<(ScoreValue | null)[]>(1, 0, null), { maxLength: 20 }),
      (history, [length, daysAgo], later) => {
        const end = dayOfDate(history.today) - daysAgo;
        const range = { start_date: dateOfDay(end - length), end_date: dateOfDay(end) };
        const number = tallyIn(history, range);
        for (let days = 1; days <= later.length; days += 1) {
          expect(tallyIn(continueHistory(history, later.slice(0, days)), range)).toEqual(number);
        }
      },
    ),
  );
});

it('marking today changes no completion rate of the dashboard and the trends', () => {
  fc.assert(
    fc.property(
      anyTimedHistory({ days: 60, areas: 4 }),
      fc.constantFrom<(ScoreValue | null)[]>(1, 0, null),
      (history, mark) => {
        expect(computePeriods(markedToday(history, mark))).toEqual(computePeriods(history));
      },
    ),
  );
});

interface OneArea {
  readonly today: string;
  /** One character per day, starting on Monday. */
  readonly marks: string;
  readonly schedule?: readonly DatedRule[];
}

function tallyIn(history: TimedHistory, range: DateRange) {
  return tallyEndedDays(timelinesOf(history), range);
}

/**
 * Returns a later history in which all areas have `marks` from the old today on. Paused days keep
 * their marks, because a done day counts for the goal of its week and can undo a miss.
 */
function continueHistory(
  history: TimedHistory,
  marks: readonly (ScoreValue | null)[],
): TimedHistory {
  const today = dayOfDate(history.today);
  return {
    ...history,
    today: dateOfDay(today + marks.length),
    areas: history.areas.map((one) => {
      const entries = new Map(one.entries);
      for (const [index, mark] of marks.entries()) {
        const date = dateOfDay(today + index);
        if (isPaused(one.pauses, date)) continue;
        entries.delete(date);
        if (mark !== null) entries.set(date, mark);
      }
      return { ...one, entries };
    }),
  };
}

function markedToday(history: TimedHistory, mark: ScoreValue | null): TimedHistory {
  return { ...continueHistory(history, [mark]), today: history.today };
}

function computePeriods(history: TimedHistory) {
  const { today } = history;
  const timelines = timelinesOf(history);
  const { weekly_overview, monthly_overview, last_week_average } = computeDashboard(
    timelines,
    today,
  );
  return {
    week: [weekly_overview.completion_rate, weekly_overview.current_week_scores],
    month: monthly_overview,
    last_week_average,
    trends: (['week', 'month', '6months'] as const).map((period) => {
      const { buckets, ...trends } = computeTrends(timelines, period, today);
      return { ...trends, buckets: buckets.filter(({ start_date }) => start_date < today) };
    }),
  };
}
