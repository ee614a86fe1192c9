import { countDaysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import { createTimeline } from '@daymark/shared/timeline/timeline.ts';
import { createEmptyMarks, setMark } from '@daymark/shared/timeline/year-marks.ts';
import { describe, expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { listHeatDays, getHeatRange } from './heat-days.ts';

const sunday = '2026-03-22';
const monday = '2026-03-23';
const weekday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;

test.for([
  [sunday, 1],
  [monday, 1],
  [sunday, 7],
  [monday, 7],
] as const)(
  'the heat map covers 53 weeks up to %s if weeks begin on weekday %i',
  ([today, first]) => {
    const { start_date, end_date } = getHeatRange(today, first);
    expect(end_date).toBe(today);
    expect(weekday(start_date)).toBe(first);
    expect(Math.floor(countDaysBetween(start_date, today) / 7)).toBe(52);
  },
);

describe('the steps of the heat map', () => {
  const dates = [0, 1, 2, 3, 4, 5, 6].map((count) => `2026-03-1${count}`);

  /** Six areas. None of them is done on March 10, one is done on March 11, and so on. */
  const timelines = [0, 1, 2, 3, 4, 5].map((index) => {
    const marks = dates
      .filter((_, count) => index < count)
      .reduce((before, date) => setMark(before, date, 1), createEmptyMarks(2026));
    const area = madeArea({ id: `${index}`, created_on: '2026-03-01' });
    return createTimeline({ area, pauses: [], years: new Map([[2026, marks]]), today: sunday });
  });

  test('the heat map step of a day rises with the areas done and is null before the first area', () => {
    const days = listHeatDays(timelines, sunday, 1);
    const stepOn = (date: string) => days.find((day) => day.date === date)?.step;
    expect(dates.map(stepOn)).toEqual([0, 1, 1, 2, 2, 3, 4]);
    expect(stepOn('2026-02-28')).toBeNull();
  });

  test('the heat map ends today', () => {
    expect(listHeatDays([], monday, 1).at(-1)?.date).toBe(monday);
  });
});
