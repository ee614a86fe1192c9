import { beforeEach, expect, it } from 'vitest';
import { languages } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import type { Quote } from '@daymark/shared/quotes/quote-endpoints.ts';
import { quotes } from '../../quotes/quotes.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

describeEachDatabase('quotes', (openStore) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
  });

  async function dailyIn(token: string, language?: string): Promise<Quote> {
    const response = await test.send({
      method: 'GET',
      url: api.getDailyQuote.path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(language !== undefined && { 'accept-language': language }),
      },
    });
    return response.json();
  }

  it("the daily quote changes at midnight in the user's time zone", async () => {
    const person = await test.register({ timezone: 'Asia/Kathmandu' });
    const daily = async (instant: string) => {
      test.clock.set(instant);
      return (await person.call(api.getDailyQuote, {})).body;
    };
    const first = await daily('2026-03-01T18:15:00Z');
    expect(first.date).toBe('2026-03-02');
    expect(await daily('2026-03-02T18:14:59Z')).toEqual(first);
    const next = await daily('2026-03-02T18:15:00Z');
    expect(next.date).toBe('2026-03-03');
    expect(next.id).not.toBe(first.id);
  });

  it.each(languages)(
    'getDailyQuote returns the quote in the account language %s',
    async (language) => {
      const { access_token } = await test.register({ language });
      const { id, text, author, category } = await dailyIn(access_token);
      const collected = quotes.find((quote) => quote.id === id);
      expect([text, author, category]).toEqual([
        collected?.text[language],
        collected?.author[language],
        collected?.category,
      ]);
    },
  );

  it('Accept-Language changes only the language of the daily quote', async () => {
    const { access_token } = await test.register({ language: 'de' });
    const own = await dailyIn(access_token);
    const french = await dailyIn(access_token, 'it, fr-CH;q=0.9, de;q=0.1');
    expect(french.id).toBe(own.id);
    expect(french.text).toBe(quotes.find((quote) => quote.id === own.id)?.text.fr);
    expect(await dailyIn(access_token, '*')).toEqual(own);
    expect(await dailyIn(access_token, 'it')).toEqual(own);
  });

  it('listQuoteCategories returns the number of quotes of each category', async () => {
    const person = await test.register();
    const { body } = await person.call(api.listQuoteCategories, {});
    const counted = Map.groupBy(quotes, ({ category }) => category);
    expect(new Map(body.map(({ category, count }) => [category, count]))).toEqual(
      new Map([...counted].map(([category, those]) => [category, those.length])),
    );
  });
});
