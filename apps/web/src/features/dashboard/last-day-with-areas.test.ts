import { expect, test } from 'vitest';
import { madeArea, madePause } from '../../testing/made-area.ts';
import { madeTimelines } from '../../testing/made-timelines.ts';
import { lastDayWithAreas } from './last-day-with-areas.ts';

const today = '2026-03-20';
const ended = (created_on: string, deleted_on: string) =>
  madeArea({ id: created_on, created_on, deleted_on });
const lastDay = (...areas: Parameters<typeof madeTimelines>[0]['areas']) =>
  lastDayWithAreas(madeTimelines({ areas }, today).timelines);

test('is the day before the last area ended or was archived', () => {
  expect(lastDay(ended('2026-01-01', '2026-02-10'), ended('2026-01-05', '2026-03-02'))).toBe(
    '2026-03-01',
  );
  const rows = {
    areas: [madeArea({ id: 'a' })],
    pauses: [madePause({ life_area_id: 'a', first_day: '2026-02-10' })],
  };
  expect(lastDayWithAreas(madeTimelines(rows, today).timelines)).toBe('2026-02-09');
});

test('is never today, nor of an area that counted on no day before it', () => {
  expect(lastDay(ended('2026-03-20', '2026-03-20'))).toBeNull();
  expect(lastDay(ended('2026-03-05', '2026-03-05'))).toBeNull();
  expect(lastDay()).toBeNull();
});
