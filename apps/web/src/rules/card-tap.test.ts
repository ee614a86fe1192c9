import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { expect, test } from 'vitest';
import { getCardTap } from './card-tap.ts';

const glasses: Target = { kind: 'at_least', amount: 8 };
const cups: Target = { kind: 'at_most', amount: 2 };
const none: Target = { kind: 'at_most', amount: 0 };
const tap = (target: Target | null, day: Parameters<typeof getCardTap>[1], step?: number) =>
  getCardTap({ target, step: step ?? null }, day);

test('getCardTap without a target toggles the day, even a day with an amount', () => {
  expect(tap(null, null)).toEqual({ kind: 'toggle' });
  expect(tap(null, { score: 1, amount: 3 })).toEqual({ kind: 'toggle' });
});

test('getCardTap adds the usual step until the target is reached, then opens the sheet', () => {
  expect(tap(glasses, null)).toEqual({ kind: 'add', added: 1, amount: 1, score: 0 });
  expect(tap(glasses, { score: 0, amount: 5 })).toEqual({
    kind: 'add',
    added: 1,
    amount: 6,
    score: 0,
  });
  expect(tap(glasses, { score: 0, amount: 7 })).toEqual({
    kind: 'add',
    added: 1,
    amount: 8,
    score: 1,
  });
  expect(tap(glasses, { score: 0, amount: 7 }, 2.5)).toMatchObject({ added: 2.5, amount: 9.5 });
  expect(tap(glasses, { score: 0 })).toMatchObject({ amount: 1 });
  expect(tap(glasses, { score: 1, amount: 8 })).toEqual({ kind: 'open' });
  expect(tap(glasses, { score: 1 })).toEqual({ kind: 'open' });
});

test('getCardTap of a limit of zero says once that it was not kept', () => {
  expect(tap(none, null)).toEqual({ kind: 'slip' });
  expect(tap(none, { score: 0 })).toEqual({ kind: 'open' });
  expect(tap(none, { score: 1 })).toEqual({ kind: 'open' });
  expect(tap(none, { score: 0, amount: 2 })).toEqual({ kind: 'open' });
});

test('getCardTap counts up to a limit and beyond it', () => {
  expect(tap(cups, null)).toEqual({ kind: 'add', added: 1, amount: 1, score: 1 });
  expect(tap(cups, { score: 1, amount: 2 })).toEqual({
    kind: 'add',
    added: 1,
    amount: 3,
    score: 0,
  });
  expect(tap(cups, { score: 0, amount: 3 })).toEqual({
    kind: 'add',
    added: 1,
    amount: 4,
    score: 0,
  });
  expect(tap(cups, { score: 0 })).toEqual({ kind: 'open' });
});
