import { expect, it } from 'vitest';
import { createBudget } from './budgets.ts';
import { RequestRefusal } from './errors.ts';

const second = 1000;

function waitOf(assert: () => void): number | null {
  try {
    assert();
    return null;
  } catch (error) {
    if (!(error instanceof RequestRefusal)) throw error;
    return Number(error.details.headers?.['retry-after']);
  }
}

it('a used-up budget refuses only its own key and returns the seconds to wait', () => {
  const budget = createBudget(60);
  budget.charge('ada', 59, 0);
  expect(waitOf(() => budget.assertLeft('ada', 0))).toBeNull();
  budget.charge('ada', 11, 0);
  expect(waitOf(() => budget.assertLeft('ada', 0))).toBe(11);
  expect(waitOf(() => budget.assertLeft('eve', 0))).toBeNull();
  expect(waitOf(() => budget.assertLeft('ada', 10 * second))).toBe(1);
  expect(waitOf(() => budget.assertLeft('ada', 11 * second))).toBeNull();
});

it('a budget of 0 refuses no key, and a clock that is set back does not refill a budget', () => {
  const none = createBudget(0);
  none.charge('ada', 1e9, 0);
  expect(waitOf(() => none.assertLeft('ada', 0))).toBeNull();
  const budget = createBudget(60);
  budget.charge('ada', 90, 60 * second);
  expect(waitOf(() => budget.assertLeft('ada', 0))).toBe(31);
});
