import { monday } from '@daymark/shared/calendar/week.ts';
import { expect, test } from 'vitest';
import { type AmountSpan, listAmountPeriods } from './amount-periods.ts';

const daily = { kind: 'daily' } as const;
const eight = { kind: 'at_least', amount: 8 } as const;
const ten = { kind: 'at_least', amount: 10 } as const;
const amounts = new Map([
  [2025, { '2025-12-31': 4 }],
  [2026, { '2026-01-01': 0.1, '2026-01-02': 0.2, '2026-01-05': 7 }],
]);
const list = (span: AmountSpan) =>
  listAmountPeriods(span, {
    amounts,
    area: {
      created_on: '2025-12-30',
      schedule: [
        { from: '2025-12-30', rule: daily, target: eight },
        { from: '2026-01-02', rule: daily, target: ten },
      ],
    },
    lastDay: '2026-01-06',
    weeks: monday,
  });

test('listAmountPeriods lists each day of the area with the target of that day', () => {
  const days = list('day');
  expect(days.map(({ total }) => total)).toEqual([0, 4, 0.1, 0.2, 0, 0, 7, 0]);
  expect(days.map(({ target }) => target?.amount)).toEqual([8, 8, 8, 10, 10, 10, 10, 10]);
});

test('listAmountPeriods sums weeks, months and years without the errors of binary fractions', () => {
  const totals = (span: AmountSpan) =>
    list(span).map(({ start_date, total }) => [start_date, total]);
  expect(totals('week')).toEqual([
    ['2025-12-29', 4.3],
    ['2026-01-05', 7],
  ]);
  expect(totals('month')).toEqual([
    ['2025-12-01', 4],
    ['2026-01-01', 7.3],
  ]);
  expect(totals('year')).toEqual([
    ['2025-01-01', 4],
    ['2026-01-01', 7.3],
  ]);
});
