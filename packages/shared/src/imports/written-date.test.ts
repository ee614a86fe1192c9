import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCalendarDate } from '../calendar/calendar-date.ts';
import { createDateReader, createDateOrderFinder } from './written-date.ts';

const dayFirst = createDateReader('day-first');
const monthFirst = createDateReader('month-first');

it.each([
  ['2026-03-01', '2026-03-01'],
  ['2026/3/1', '2026-03-01'],
  ['2026.03.01', '2026-03-01'],
  [' 2026-03-01 ', '2026-03-01'],
  ['2026-03-01T08:30:00Z', '2026-03-01'],
  ['2026-03-01 08:30', '2026-03-01'],
  ['1.3.2026', '2026-03-01'],
  ['01.03.26', '2026-03-01'],
  ['29.2.2024', '2024-02-29'],
])('the text "%s" is read as %s, whether the day or the month comes first', (text, date) => {
  expect([dayFirst(text), monthFirst(text)]).toEqual([date, date]);
});

it.each([
  ['1/3/2026', '2026-03-01', '2026-01-03'],
  ['1-3-2026', '2026-03-01', '2026-01-03'],
  ['13/1/2026', '2026-01-13', null],
  ['1/13/2026 10:00', null, '2026-01-13'],
  ['1/3/26', '2026-03-01', '2026-01-03'],
])(
  'the text "%s" is read as %s with the day first and as %s with the month first',
  (text, one, other) => {
    expect([dayFirst(text), monthFirst(text)]).toEqual([one, other]);
  },
);

it.each([
  '',
  '46082',
  '46082.5',
  '20260301',
  '2026-02-29',
  '1.13.2026',
  '2026-3/1',
  'March 1',
  '٢٠٢٦-٠٣-٠١',
  '2026-03-01x',
])('the text %j is not read as a date', (text) => {
  expect([dayFirst(text), monthFirst(text)]).toEqual([null, null]);
});

it('a date is read correctly in every notation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => {
      const date = toCalendarDate(day);
      const [year = '', month = '', dayOfMonth = ''] = date.split('-');
      const short = [Number(dayOfMonth), Number(month)];
      expect(dayFirst(`${short.join('/')}/${year}`)).toBe(date);
      expect(monthFirst(`${short.toReversed().join('/')}/${year}`)).toBe(date);
      expect(monthFirst(`${short.join('.')}.${year}`)).toBe(date);
      expect(dayFirst(date)).toBe(date);
    }),
  );
});

it.each([
  [['2026-03-01', '1.3.2026', 'x'], 'month-first', []],
  [['1/2/2026', '3/4/2026'], 'month-first', ['dates-month-first']],
  [['1/2/2026', '13/4/2026'], 'day-first', ['dates-day-first']],
  [['1/2/2026', '4/13/2026'], 'month-first', ['dates-month-first']],
  [['13/2/2026', '4/13/2026', '14/2/2026'], 'day-first', ['dates-day-first']],
])(
  'createDateOrderFinder reads the dates %j as %s with the remarks %j',
  (dates, order, remarks) => {
    const finder = createDateOrderFinder();
    for (const date of dates) finder.see(date);
    const found: string[] = [];
    expect(finder.order({ remark: ({ kind }) => found.push(kind) })).toBe(order);
    expect(found).toEqual(remarks);
  },
);
