import { expect, test } from 'vitest';
import { madeArea } from '../../testing/made-area.ts';
import { lastDayWithAreas } from './last-day-with-areas.ts';

const today = '2026-03-20';
const ended = (starts_on: string, ends_on: string) =>
  madeArea({ id: starts_on, spans: [{ starts_on, ends_on }] });

test('is the day before the last area ended', () => {
  const areas = [ended('2026-01-01', '2026-02-10'), ended('2026-01-05', '2026-03-02')];
  expect(lastDayWithAreas(areas, today)).toBe('2026-03-01');
});

test('is never today, nor of an area that counted on no day before it', () => {
  expect(lastDayWithAreas([ended('2026-03-20', '2026-03-20')], today)).toBeNull();
  expect(lastDayWithAreas([ended('2026-03-05', '2026-03-05')], today)).toBeNull();
  expect(lastDayWithAreas([], today)).toBeNull();
});
