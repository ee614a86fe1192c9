import { addDays, daysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import { limits } from '@daymark/shared/limits.ts';
import { describe, expect, test } from 'vitest';
import { madeArea, madeScore } from '../../testing/made-area.ts';
import { heatDays, heatMonths, heatRange, requestRanges } from './heat-days.ts';

const sunday = '2026-03-22';
const monday = '2026-03-23';
const weekday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;

describe('the range', () => {
  test.for([sunday, monday])('is 53 weeks up to that of %s', (today) => {
    const { start_date, end_date } = heatRange(today);
    expect(end_date).toBe(today);
    expect(weekday(start_date)).toBe(1);
    expect(Math.floor(daysBetween(start_date, today) / 7)).toBe(52);
  });

  test('is one request at the beginning of a week and two at its end', () => {
    expect(requestRanges(heatRange(monday))).toEqual([heatRange(monday)]);
    const parts = requestRanges(heatRange(sunday));
    expect(parts).toHaveLength(2);
    expect(parts[0]?.start_date).toBe(heatRange(sunday).start_date);
    expect(parts[1]?.start_date).toBe(addDays(parts[0]?.end_date ?? '', 1));
    expect(parts[1]?.end_date).toBe(sunday);
    for (const { start_date, end_date } of parts) {
      expect(daysBetween(start_date, end_date)).toBeLessThanOrEqual(limits.dateRangeDays);
    }
  });
});

describe('the steps', () => {
  const areas = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) =>
    madeArea({ id, created_on: '2026-03-01' }),
  );
  const done = (date: string, count: number) =>
    areas.slice(0, count).map(({ id }) => madeScore({ life_area_id: id, score_date: date }));

  test('rise with what was done, and the days before the first area have none', () => {
    const scores = [0, 1, 2, 3, 4, 5, 6].flatMap((count) => done(`2026-03-1${count}`, count));
    const days = heatDays({ areas, scores }, sunday);
    const stepOn = (date: string) => days.find((day) => day.date === date)?.step;
    expect([0, 1, 2, 3, 4, 5, 6].map((count) => stepOn(`2026-03-1${count}`))).toEqual([
      0, 1, 1, 2, 2, 3, 4,
    ]);
    expect(stepOn('2026-02-28')).toBeNull();
  });

  test('end today', () => {
    expect(heatDays({ areas, scores: [] }, monday).at(-1)?.date).toBe(monday);
  });
});

describe('the months', () => {
  const months = heatMonths(heatDays({ areas: [], scores: [] }, sunday));

  test('cover every day once', () => {
    expect(months[0]?.start_date).toBe(heatRange(sunday).start_date);
    expect(months.at(-1)?.end_date).toBe(sunday);
    for (const [index, month] of months.entries()) {
      if (index === 0) continue;
      expect(month.start_date).toBe(addDays(months[index - 1]?.end_date ?? '', 1));
    }
  });

  test('begin at the first week that begins in them, and their weeks are those of the year', () => {
    const march = months.at(-1);
    expect(march).toMatchObject({ start_date: '2026-03-01', firstWeek: 50, weeks: 3 });
    expect(months.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(53);
  });
});
