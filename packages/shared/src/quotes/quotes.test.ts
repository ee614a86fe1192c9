import { describe, expect, it } from 'vitest';
import { languages } from '../accounts/account.ts';
import { quoteCategories, quoteCategoryCount } from './quote.ts';
import { quoteCategoryCounts, quotes } from './quotes.ts';

const texts = quotes.flatMap((quote) =>
  languages.map((language) => ({ id: quote.id, language, text: quote.text[language] })),
);
const having = (fault: RegExp, among = texts) =>
  among.filter(({ text }) => fault.test(text)).map(({ id, language }) => `${id} ${language}`);

describe('the collected quotes', () => {
  it('are at least 60, with ids that are slugs and unique', () => {
    expect(quotes.length).toBeGreaterThanOrEqual(60);
    expect(new Set(quotes.map((quote) => quote.id)).size).toBe(quotes.length);
    expect(quotes.filter((quote) => !/^[a-z]+(-[a-z]+)*$/.test(quote.id))).toEqual([]);
  });

  it('have text, author and source in every language', () => {
    for (const quote of quotes) {
      expect(Object.keys(quote.text)).toEqual([...languages]);
      expect(Object.keys(quote.author)).toEqual([...languages]);
      expect(
        [...Object.values(quote.author), quote.source].filter((name) => name.trim() === ''),
      ).toEqual([]);
    }
  });

  it('are at most 200 characters long, and no text is there twice', () => {
    expect(texts.filter(({ text }) => text.length < 10 || text.length > 200)).toEqual([]);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  });

  it('are written in the alphabet of their language', () => {
    const cyrillic = texts.filter(({ language }) => language === 'ru');
    const latin = texts.filter(({ language }) => language !== 'ru');
    expect(having(/\p{Script=Latin}/u, cyrillic)).toEqual([]);
    expect(having(/\p{Script=Cyrillic}/u, latin)).toEqual([]);
  });

  it('are set with real apostrophes, whole sentences and single spaces', () => {
    expect(having(/['"`]|\.\.\.|\s{2}|^\s|\s$/)).toEqual([]);
    expect(having(/[^.!?]$/)).toEqual([]);
  });

  it('keep a French sign of punctuation, a Russian dash and a German ellipsis on the line of their word', () => {
    const written = (wanted: string) => texts.filter(({ language }) => language === wanted);
    expect(having(/[^\u00a0][;:!?»]|«[^\u00a0]/, written('fr'))).toEqual([]);
    expect(having(/[^\u00a0]—/, written('ru'))).toEqual([]);
    expect(having(/[^\u00a0]…/, written('de'))).toEqual([]);
  });
});

describe('the categories of quotes', () => {
  it('are counted in their order, none empty', () => {
    expect(quoteCategoryCounts.map(({ category }) => category)).toEqual([...quoteCategories]);
    for (const counted of quoteCategoryCounts) {
      expect(quoteCategoryCount.parse(counted)).toEqual(counted);
      expect(counted.count).toBe(
        quotes.filter((quote) => quote.category === counted.category).length,
      );
      expect(counted.count).toBeGreaterThanOrEqual(5);
    }
  });
});
