import { expect, it } from 'vitest';
import { queryFlag } from './parameter-schemas.ts';

it('a flag in a query is the word true or false, and false when absent', () => {
  expect(queryFlag.parse('true')).toBe(true);
  expect(queryFlag.parse('false')).toBe(false);
  expect(queryFlag.parse(undefined)).toBe(false);
});

it.each(['', '1', 'TRUE', 'yes', true, ['true', 'false']])(
  'a flag in a query refuses %j',
  (value) => {
    expect(queryFlag.safeParse(value).success).toBe(false);
  },
);
