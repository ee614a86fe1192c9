import { expect, it } from 'vitest';
import type { Target } from './target-schema.ts';
import { addAmounts, addToEntry } from './add-to-entry.ts';

const glasses: Target = { kind: 'at_least', amount: 8 };
const cups: Target = { kind: 'at_most', amount: 2 };
const add = (added_amount: number, notes = '') => ({ added_amount, notes });

it('addAmounts adds decimals exactly and stays within the range of amounts', () => {
  expect(addAmounts(0.1, 0.2)).toBe(0.3);
  expect(addAmounts(1, -2.5)).toBe(0);
  expect(addAmounts(999_999, 5)).toBe(999_999.99);
});

it('addToEntry compares the sum with the target of the day', () => {
  const seven = { score: 0, notes: 'Tea', amount: 7 } as const;
  expect(addToEntry(seven, add(1), glasses)).toEqual({ score: 1, notes: 'Tea', amount: 8 });
  expect(addToEntry(null, add(2.5), cups)).toEqual({ score: 0, notes: '', amount: 2.5 });
  expect(addToEntry(null, add(2.5), null)).toEqual({ score: 1, notes: '', amount: 2.5 });
});

it('addToEntry replaces the note only with a note of its own', () => {
  const tea = { score: 0, notes: 'Tea', amount: 1 } as const;
  expect(addToEntry(tea, add(1), glasses).notes).toBe('Tea');
  expect(addToEntry(tea, add(1, 'Coffee'), glasses).notes).toBe('Coffee');
});

it('addToEntry keeps a mark that differs from the target, such as done without an amount', () => {
  const by = (score: 0 | 1, amount?: number) => ({ score, notes: '', amount });
  expect(addToEntry(by(1), add(1), glasses).score).toBe(1);
  expect(addToEntry(by(1, 3), add(1), glasses).score).toBe(1);
  expect(addToEntry(by(0, 9), add(1), glasses).score).toBe(0);
  expect(addToEntry(by(0), add(1), cups).score).toBe(0);
  expect(addToEntry(by(1, 8), add(-1), glasses).score).toBe(0);
  expect(addToEntry(by(1, 2), add(1), cups).score).toBe(0);
});

it('addToEntry with clears_at_zero removes an entry without an amount and a note', () => {
  const back = { ...add(-1), clears_at_zero: true };
  const one = { score: 0, notes: '', amount: 1 } as const;
  expect(addToEntry(one, back, glasses)).toEqual({ score: null, notes: '', amount: null });
  expect(addToEntry({ ...one, notes: 'Tea' }, back, glasses)).toMatchObject({ amount: 0 });
  expect(addToEntry({ ...one, amount: 2 }, back, glasses)).toMatchObject({ amount: 1 });
});
