import { expect, test } from 'vitest';
import { listLivedRules } from './lived-rules.ts';

const daily = { kind: 'daily' } as const;
const weekly = { kind: 'times_per_week', times: 3 } as const;

const madeArea = (parts: Partial<Parameters<typeof listLivedRules>[0]>) => ({
  created_on: '2026-01-05',
  deleted_on: null,
  schedule: [],
  ...parts,
});

test('an area without rules is due every day from its first day', () => {
  expect(listLivedRules(madeArea({}))).toEqual([
    { rule: daily, from: '2026-01-05', until: '9999-12-31' },
  ]);
});

test('`listLivedRules` returns the newest rule first, each from its first day in the area', () => {
  const area = madeArea({
    schedule: [
      { from: '2025-01-01', rule: daily },
      { from: '2025-06-01', rule: weekly },
      { from: '2026-02-01', rule: daily },
    ],
  });
  expect(listLivedRules(area)).toEqual([
    { rule: daily, from: '2026-02-01', until: '9999-12-31' },
    { rule: weekly, from: '2026-01-05', until: '2026-02-01' },
  ]);
});

test("`listLivedRules` leaves out rules that start after the area's end", () => {
  const area = madeArea({
    deleted_on: '2026-02-01',
    schedule: [{ from: '2026-02-01', rule: weekly }],
  });
  expect(listLivedRules(area).map(({ from }) => from)).toEqual(['2026-01-05']);
});

test('`listLivedRules` begins a new rule when only the target changes', () => {
  const [eight, ten] = [8, 10].map((amount) => ({ kind: 'at_least' as const, amount }));
  const area = madeArea({
    schedule: [
      { from: '2026-01-05', rule: daily, target: eight },
      { from: '2026-01-20', rule: daily, target: { ...eight } },
      { from: '2026-02-01', rule: daily, target: ten },
      { from: '2026-03-01', rule: daily },
    ],
  } as Parameters<typeof madeArea>[0]);
  expect(listLivedRules(area)).toEqual([
    { rule: daily, from: '2026-03-01', until: '9999-12-31' },
    { rule: daily, target: ten, from: '2026-02-01', until: '2026-03-01' },
    { rule: daily, target: eight, from: '2026-01-05', until: '2026-02-01' },
  ]);
});
