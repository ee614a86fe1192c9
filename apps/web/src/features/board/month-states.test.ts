import { toCalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeArea, madePause, madeEntry, madeTimelines } from '../../testing/factories.ts';
import { getCellState } from '../../rules/cell-state.ts';
import { listNumbers } from './grid-geometry.ts';
import { listMonthStates } from './month-states.ts';

const november = { first: toDayNumber('2026-11-01'), last: toDayNumber('2026-11-24') };
const day = (of: number) => toDayNumber(`2026-11-${String(of).padStart(2, '0')}`);

/** Returns the timeline of an area with `marks` in November and a pause from 10 to 12. */
function timelineOf(marks: readonly (readonly [day: number, score: 0 | 1])[]) {
  const scores = marks.map(([of, score]) =>
    madeEntry({ life_area_id: 'area', score_date: toCalendarDate(day(of)), score }),
  );
  const pauses = [
    madePause({ life_area_id: 'area', first_day: '2026-11-10', last_day: '2026-11-12' }),
  ];
  const areas = [madeArea({ id: 'area', created_on: '2026-11-03' })];
  const [timeline] = madeTimelines({ areas, pauses, scores }, '2026-11-24').timelines;
  if (timeline === undefined) throw new Error('the timeline is not there');
  return timeline;
}

test('`listMonthStates` tells kept, slipped and partly done days apart', () => {
  const statesOf = (target: Target, score: 0 | 1, amount?: number) => {
    const rule = { kind: 'daily' } as const;
    const areas = [madeArea({ id: 'area', schedule: [{ from: '2026-11-20', rule, target }] })];
    const scores = [madeEntry({ life_area_id: 'area', score_date: '2026-11-22', score, amount })];
    const { timelines, years } = madeTimelines(
      { areas: areas.map((area) => ({ ...area, created_on: '2026-11-20' })), pauses: [], scores },
      '2026-11-24',
    );
    const [timeline] = timelines;
    if (timeline === undefined) throw new Error('the timeline is not there');
    const amounts = years.get('area')?.amounts ?? new Map();
    return listMonthStates(timeline, november, amounts).map(({ state, limit, days }) => [
      limit ?? state,
      days.map(({ first, last }) => [first - day(1) + 1, last - day(1) + 1]),
    ]);
  };
  expect(statesOf({ kind: 'at_most', amount: 0 }, 0)).toEqual([
    [
      'kept',
      [
        [20, 21],
        [23, 23],
      ],
    ],
    ['kept so far', [[24, 24]]],
    ['not kept', [[22, 22]]],
  ]);
  expect(statesOf({ kind: 'at_least', amount: 8 }, 0, 3)).toEqual([
    ['partly', [[22, 22]]],
    [
      'none',
      [
        [20, 21],
        [23, 24],
      ],
    ],
  ]);
});

test('`listMonthStates` joins consecutive days of one state into one range', () => {
  const marks = [3, 4, 5, 9, 11].map((of) => [of, 1] as const);
  expect(listMonthStates(timelineOf([...marks, [13, 0]]), november)).toEqual([
    {
      state: 'done',
      days: [
        { first: day(3), last: day(5) },
        { first: day(9), last: day(9) },
        { first: day(11), last: day(11) },
      ],
    },
    { state: 'not-done', days: [{ first: day(13), last: day(13) }] },
    {
      state: 'none',
      days: [
        { first: day(6), last: day(8) },
        { first: day(14), last: day(24) },
      ],
    },
    {
      state: 'paused',
      days: [
        { first: day(10), last: day(10) },
        { first: day(12), last: day(12) },
      ],
    },
  ]);
});

test("`listMonthStates` puts each day of the area into exactly one range of the day's state", () => {
  const mark = fc.tuple(fc.integer({ min: 3, max: 24 }), fc.constantFrom(0 as const, 1 as const));
  fc.assert(
    fc.property(fc.uniqueArray(mark, { selector: ([of]) => of }), (marks) => {
      const timeline = timelineOf(marks);
      const found = listMonthStates(timeline, november).flatMap(({ state, days }) =>
        days.flatMap((range) => listNumbers(range).map((each) => ({ each, state }))),
      );
      const all = listNumbers({ first: day(3), last: day(24) });
      expect(found.toSorted((a, b) => a.each - b.each)).toEqual(
        all.map((each) => ({ each, state: getCellState(timeline, toCalendarDate(each)) })),
      );
    }),
  );
});
