import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import { anyDate } from '../testing/any-date.ts';
import { dailyQuote } from './daily-quote.ts';
import { quotes } from './quotes.ts';

const date = '2026-03-01';
const idOn = (userId: string, day: string) => dailyQuote({ userId, date: day }).id;

function countsOf(ids: string[]): number[] {
  const counts = new Map(quotes.map((quote) => [quote.id, 0]));
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
}

describe('the daily quote', () => {
  it('is the same however often it is asked for', () => {
    fc.assert(
      fc.property(fc.uuid(), anyDate, (userId, day) => {
        expect(dailyQuote({ userId, date: day })).toEqual(dailyQuote({ userId, date: day }));
      }),
    );
  });

  it('shows every quote once in as many days as there are quotes, whenever one begins', () => {
    fc.assert(
      fc.property(fc.uuid(), anyDate, (userId, start) => {
        const shown = quotes.map((_, day) => idOn(userId, addDays(start, day)));
        expect(new Set(shown).size).toBe(quotes.length);
      }),
      { numRuns: 20 },
    );
  });

  it('is never that of the day before, across years and at the ends of the calendar', () => {
    fc.assert(
      fc.property(fc.uuid(), anyDate, (userId, day) => {
        expect(idOn(userId, addDays(day, 1))).not.toBe(idOn(userId, day));
      }),
    );
    expect(idOn('ada', '9999-12-31')).not.toBe(idOn('ada', '9999-12-30'));
    expect(idOn('ada', '0001-01-02')).not.toBe(idOn('ada', '0001-01-01'));
  });

  it('spreads a day over the quotes evenly, even among users whose ids are nearly alike', () => {
    const perQuote = 100;
    const users = Array.from(
      { length: quotes.length * perQuote },
      (_, at) => `0195a3c0-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
    );
    const counts = countsOf(users.map((userId) => idOn(userId, date)));
    expect(Math.min(...counts)).toBeGreaterThan(perQuote / 2);
    expect(Math.max(...counts)).toBeLessThan(perQuote * 1.5);
  });

  it('takes users through the quotes in different orders', () => {
    const weekOf = (userId: string) => [0, 1, 2].map((day) => idOn(userId, addDays(date, day)));
    const weeks = new Set(
      Array.from({ length: 200 }, (_, user) => weekOf(`user-${user}`).join(' ')),
    );
    expect(weeks.size).toBeGreaterThan(190);
  });
});
