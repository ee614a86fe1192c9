import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { listDates } from '@daymark/shared/calendar/week.ts';
import { describe, expect, test } from 'vitest';
import { splitIntoMonths } from './year-months.ts';

const monday = '2025-03-17';
const sunday = '2026-03-22';

describe('the months of 53 weeks', () => {
  const months = splitIntoMonths(listDates(monday, sunday).map((date) => ({ date })));

  test('`splitIntoMonths` covers every day of 53 weeks once', () => {
    expect(months[0]?.start_date).toBe(monday);
    expect(months.at(-1)?.end_date).toBe(sunday);
    for (const [index, month] of months.entries()) {
      if (index === 0) continue;
      expect(month.start_date).toBe(addDays(months[index - 1]?.end_date ?? '', 1));
    }
  });

  test('`splitIntoMonths` assigns each of 53 weeks to the month in which the week begins', () => {
    const march = months.at(-1);
    expect(march).toMatchObject({ start_date: '2026-03-01', firstWeek: 50, weeks: 3 });
    expect(months.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(53);
  });
});
