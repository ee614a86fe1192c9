import { listDates } from '@daymark/shared/calendar/week.ts';
import { expect, test } from 'vitest';
import { madeArea, madeEntry, madeTimelines } from '../../testing/factories.ts';
import { listStripDays } from './date-strip.tsx';

const areas = [madeArea({ id: 'a' }), madeArea({ id: 'b', created_on: '2026-03-18' })];
const scores = [
  madeEntry({ life_area_id: 'a', score_date: '2026-03-17' }),
  madeEntry({ life_area_id: 'a', score_date: '2026-03-18' }),
];

const { timelines } = madeTimelines({ areas, scores }, '2026-03-20');
const isKnown = () => true;

test('the date strip has the seven days up to its last day and marks the selected day', () => {
  const days = listStripDays(timelines, {
    selected: '2026-03-18',
    lastOfStrip: '2026-03-20',
    isKnown,
  });
  expect(days.map(({ date }) => date)).toEqual(listDates('2026-03-14', '2026-03-20'));
  expect(days.filter(({ isSelected }) => isSelected).map(({ date }) => date)).toEqual([
    '2026-03-18',
  ]);
});

const no = undefined;

test.for<[string, string, (date: string) => boolean, unknown[]]>([
  ['shows the completion of each day', '2026-03-20', isKnown, [0, 0, 0, 100, 50, 0, 0]],
  [
    'has no completion for days before the first area',
    '2026-01-02',
    isKnown,
    [null, null, null, null, null, 0, 0],
  ],
  [
    'has no completion for days whose history is not loaded',
    '2026-03-20',
    (date: string) => date > '2026-03-17',
    [no, no, no, no, 50, 0, 0],
  ],
])('the date strip %s', ([, date, isKnown, rates]) => {
  const days = listStripDays(timelines, { selected: date, lastOfStrip: date, isKnown });
  expect(days.map(({ rate }) => rate)).toEqual(rates);
});
