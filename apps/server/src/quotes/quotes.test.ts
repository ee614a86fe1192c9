import { expect, it } from 'vitest';
import fc from 'fast-check';
import { languages } from '@daymark/shared/accounts/account.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { anyDate } from '@daymark/shared/testing/any-timed-history.ts';
import { quoteCategories, quoteCategoryCount } from '@daymark/shared/quotes/quote-endpoints.ts';
import { pickDailyQuote, quoteCategoryCounts, quotes } from './quotes.ts';

const texts = quotes.flatMap((quote) =>
  languages.map((language) => ({ id: quote.id, language, text: quote.text[language] })),
);
const having = (fault: RegExp, among = texts) =>
  among.filter(({ text }) => fault.test(text)).map(({ id, language }) => `${id} ${language}`);

it('the server has at least 60 quotes, whose ids are unique slugs', () => {
  expect(quotes.length).toBeGreaterThanOrEqual(60);
  expect(new Set(quotes.map((quote) => quote.id)).size).toBe(quotes.length);
  expect(quotes.filter((quote) => !/^[a-z]+(-[a-z]+)*$/.test(quote.id))).toEqual([]);
});

it('each quote has a text and an author in every language, and a source', () => {
  for (const quote of quotes) {
    expect(Object.keys(quote.text)).toEqual([...languages]);
    expect(Object.keys(quote.author)).toEqual([...languages]);
    expect(
      [...Object.values(quote.author), quote.source].filter((name) => name.trim() === ''),
    ).toEqual([]);
  }
});

it('each quote has 10 to 200 characters and appears only once', () => {
  expect(texts.filter(({ text }) => text.length < 10 || text.length > 200)).toEqual([]);
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
});

it('each quote uses the alphabet of its language', () => {
  const cyrillic = texts.filter(({ language }) => language === 'ru');
  const latin = texts.filter(({ language }) => language !== 'ru');
  expect(having(/\p{Script=Latin}/u, cyrillic)).toEqual([]);
  expect(having(/\p{Script=Cyrillic}/u, latin)).toEqual([]);
});

it('each quote consists of whole sentences with typographic apostrophes', () => {
  expect(having(/['"`]|\.\.\.|\s{2}|^\s|\s$/)).toEqual([]);
  expect(having(/[^.!?]$/)).toEqual([]);
});

it('no-break spaces precede French punctuation, Russian dashes and German ellipses in quotes', () => {
  const written = (wanted: string) => texts.filter(({ language }) => language === wanted);
  expect(having(/[^\u00a0][;:!?»]|«[^\u00a0]/, written('fr'))).toEqual([]);
  expect(having(/[^\u00a0]—/, written('ru'))).toEqual([]);
  expect(having(/[^\u00a0]…/, written('de'))).toEqual([]);
});

it('quoteCategoryCounts has every category in order with at least five quotes', () => {
  expect(quoteCategoryCounts.map(({ category }) => category)).toEqual([...quoteCategories]);
  for (const counted of quoteCategoryCounts) {
    expect(quoteCategoryCount.parse(counted)).toEqual(counted);
    expect(counted.count).toBe(
      quotes.filter((quote) => quote.category === counted.category).length,
    );
    expect(counted.count).toBeGreaterThanOrEqual(5);
  }
});

const date = '2026-03-01';
const idOn = (userId: string, day: string) => pickDailyQuote({ userId, date: day }).id;

function countsOf(ids: string[]): number[] {
  const counts = new Map(quotes.map((quote) => [quote.id, 0]));
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
}

it('pickDailyQuote always returns the same quote for a user and a day', () => {
  fc.assert(
    fc.property(fc.uuid(), anyDate, (userId, day) => {
      expect(pickDailyQuote({ userId, date: day })).toEqual(pickDailyQuote({ userId, date: day }));
    }),
  );
});

it('pickDailyQuote returns every quote once before it repeats a quote', () => {
  fc.assert(
    fc.property(fc.uuid(), anyDate, (userId, start) => {
      const shown = quotes.map((_, day) => idOn(userId, addDays(start, day)));
      expect(new Set(shown).size).toBe(quotes.length);
    }),
    { numRuns: 20 },
  );
});

it('pickDailyQuote returns different quotes on two consecutive days', () => {
  fc.assert(
    fc.property(fc.uuid(), anyDate, (userId, day) => {
      expect(idOn(userId, addDays(day, 1))).not.toBe(idOn(userId, day));
    }),
  );
  expect(idOn('ada', '9999-12-31')).not.toBe(idOn('ada', '9999-12-30'));
  expect(idOn('ada', '0001-01-02')).not.toBe(idOn('ada', '0001-01-01'));
});

it('pickDailyQuote distributes quotes evenly among users with similar ids @long', () => {
  const perQuote = 100;
  const users = Array.from(
    { length: quotes.length * perQuote },
    (_, at) => `0195a3c0-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
  );
  const counts = countsOf(users.map((userId) => idOn(userId, date)));
  expect(Math.min(...counts)).toBeGreaterThan(perQuote / 2);
  expect(Math.max(...counts)).toBeLessThan(perQuote * 1.5);
});

it('pickDailyQuote returns the quotes in different orders for different users', () => {
  const weekOf = (userId: string) => [0, 1, 2].map((day) => idOn(userId, addDays(date, day)));
  const weeks = new Set(Array.from({ length: 200 }, (_, user) => weekOf(`user-${user}`).join(' ')));
  expect(weeks.size).toBeGreaterThan(190);
});
