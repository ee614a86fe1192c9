import { beforeEach, expect, it } from 'vitest';
import { isInstallingPutOff, putOffInstalling } from './put-off.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 2, 1);

beforeEach(() => localStorage.clear());

it('is not put off before anybody said so', () => {
  expect(isInstallingPutOff(now)).toBe(false);
});

it('is put off for 24 hours', () => {
  putOffInstalling(now);
  expect(isInstallingPutOff(now)).toBe(true);
  expect(isInstallingPutOff(now + 24 * hour - 1)).toBe(true);
  expect(isInstallingPutOff(now + 24 * hour)).toBe(false);
});

it('is not put off by a moment that has not come', () => {
  putOffInstalling(now + hour);
  expect(isInstallingPutOff(now)).toBe(false);
});
