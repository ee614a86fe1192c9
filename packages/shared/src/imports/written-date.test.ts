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
  ['2026. 3. 1.', '2026-03-01'],
  ['2026. 03. 01.', '2026-03-01'],
  ['1. 3. 2026', '2026-03-01'],
  ['2026年3月1日', '2026-03-01'],
  ['March 1, 2026', '2026-03-01'],
  ['1 Mar 2026', '2026-03-01'],
  ['1st Mar 2026', '2026-03-01'],
  ['Sunday, March 1st, 2026', '2026-03-01'],
  ['Sun 1 Mar 2026 08:30', '2026-03-01'],
  ['the 2nd of March 2026', '2026-03-02'],
  ['2026 Mar 3', '2026-03-03'],
  ['01-Mar-26', '2026-03-01'],
  ["1 March '26", '2026-03-01'],
  ['1. März 2026', '2026-03-01'],
  ['So., 1. Mrz. 2026', '2026-03-01'],
  ['1er mars 2026', '2026-03-01'],
  ['dimanche 1 février 2026', '2026-02-01'],
  ['1 марта 2026 г.', '2026-03-01'],
  ['Mar 1, 2026 at 9:15\u202fPM', '2026-03-01'],
  ['March 1, 2026 9:15pm', '2026-03-01'],
  ['1. März 2026 um 21:15 Uhr', '2026-03-01'],
  ['1 mars 2026 à 21:15', '2026-03-01'],
  ['1 марта 2026 г. в 21:15', '2026-03-01'],
  ['вс, 1 мар. 2026', '2026-03-01'],
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
  'March 2026',
  '31 June 2026',
  'March 1 2 2026',
  'May I run',
  '5 km in March 2026',
  '٢٠٢٦-٠٣-٠١',
  '2026-03-01x',
])('the text %j is not read as a date', (text) => {
  expect([dayFirst(text), monthFirst(text)]).toEqual([null, null]);
});

it('a random date is read correctly with slashes, with dots and as an ISO date', () => {
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

it.each([
  [
    ['20260301', '20251231'],
    ['2026-03-01', '2025-12-31'],
  ],
  [
    ['46082', '46083.75'],
    ['2026-03-01', '2026-03-02'],
  ],
  [
    ['1772352000', '1772407800'],
    ['2026-03-01', '2026-03-02'],
  ],
  [
    ['1772352000000', '1772407800000'],
    ['2026-03-01', '2026-03-02'],
  ],
  [
    ['20260301', 'x'],
    [null, null],
  ],
  [['20261301'], [null]],
  [
    ['46082', '20260301'],
    [null, null],
  ],
])('a column of the numbers %j is read as the dates %j in Berlin', (cells, dates) => {
  expect(readColumn(cells)).toEqual(dates);
});

it.each([
  [
    ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-01', '2026-03-02'],
  ],
  [['2026-03-01T12:00:00.000Z'], ['2026-03-01']],
  [
    ['2026-03-01T23:00:00Z', '2026-03-02T23:00:00Z'],
    ['2026-03-02', '2026-03-03'],
  ],
  [
    ['2026-03-01T00:00:00Z', '2026-03-01T23:30:00+00:00'],
    ['2026-03-01', '2026-03-02'],
  ],
  [['2026-03-01T23:30:00-05:00'], ['2026-03-01']],
  [['2026-03-01T23:30:00'], ['2026-03-01']],
])('a column of the times %j is read as the dates %j in Berlin', (cells, dates) => {
  expect(readColumn(cells)).toEqual(dates);
});

function readColumn(cells: readonly string[]) {
  const finder = createDateOrderFinder();
  for (const cell of cells) finder.see(cell);
  const style = finder.style({ timeZone: 'Europe/Berlin', remark: () => undefined });
  return cells.map(createDateReader(style));
}
