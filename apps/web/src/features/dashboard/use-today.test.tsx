import type { DayEnd } from '@daymark/shared/calendar/today.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../../testing/mount.tsx';
import { getPartOfDay, timeBetweenChecks, useToday } from './use-today.ts';

let now = 0;
const clock = { now: () => now };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Day({ timezone, day_ends_at = '00:00' }: { timezone: string; day_ends_at?: DayEnd }) {
  return <output>{useToday(clock, { timezone, day_ends_at }).date}</output>;
}

const shown = () => document.querySelector('output')?.textContent;

test("`useToday` returns the date in the user's time zone", async () => {
  now = Date.parse('2026-03-01T22:30:00Z');
  await mount(<Day timezone="Asia/Tokyo" />);
  expect(shown()).toBe('2026-03-02');
});

test("`useToday` returns yesterday until the user's day ends", async () => {
  now = Date.parse('2026-03-02T01:30:00Z');
  await mount(<Day timezone="UTC" day_ends_at="03:00" />);
  expect(shown()).toBe('2026-03-01');
  now = Date.parse('2026-03-02T03:00:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(shown).toBe('2026-03-02');
});

test('`useToday` returns the new date within a minute after midnight', async () => {
  now = Date.parse('2026-03-01T23:59:30Z');
  await mount(<Day timezone="UTC" />);
  expect(shown()).toBe('2026-03-01');
  now += timeBetweenChecks;
  vi.advanceTimersByTime(timeBetweenChecks);
  await expect.poll(shown).toBe('2026-03-02');
});

test('`useToday` returns the new date when the page becomes visible again', async () => {
  now = Date.parse('2026-03-01T12:00:00Z');
  await mount(<Day timezone="UTC" />);
  now = Date.parse('2026-03-02T08:00:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(shown).toBe('2026-03-02');
});

const noonUtc = Date.UTC(2026, 2, 1, 12);

test.each([
  ['UTC', 'afternoon'],
  ['America/Los_Angeles', 'morning'],
  ['Asia/Tokyo', 'evening'],
  ['Pacific/Kiritimati', 'evening'],
])('`getPartOfDay` for noon UTC in %s returns %s', (timezone, part) => {
  expect(getPartOfDay(noonUtc, timezone)).toBe(part);
});
