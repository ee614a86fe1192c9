import { expect, it } from 'vitest';
import { queryFlag } from './parameter-schemas.ts';

it('queryFlag reads "true" and "false", and returns false for a missing value', () => {
  expect(queryFlag.parse('true')).toBe(true);
  expect(queryFlag.parse('false')).toBe(false);
  expect(queryFlag.parse(undefined)).toBe(false);
});

it.each(['', '1', 'TRUE', 'yes', true, ['true', 'false']])('queryFlag refuses %j', (value) => {
  expect(queryFlag.safeParse(value).success).toBe(false);
});
