import type { Messages } from '@lingui/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/device-storage.ts';
import { formatDate } from './format.ts';
import { formatDateRange } from './format-date-range.ts';
import { formatInstant } from './format-time.ts';
import {
  toBritishSpelling,
  detectLanguage,
  type LanguageSources,
  getRegionalLocale,
} from './languages.ts';

const nothing: LanguageSources = {
  search: '',
  cookie: '',
  localStorage: memoryStorage(),
  sessionStorage: memoryStorage(),
  navigatorLanguages: [],
  htmlLang: '',
};

const fr = { language: 'fr' };

test.for<[place: string, sources: Partial<LanguageSources>]>([
  ['the query string', { search: '?language=fr' }],
  ['a cookie', { cookie: 'a=b; language=fr' }],
  ['local storage', { localStorage: memoryStorage(fr) }],
  ['session storage', { sessionStorage: memoryStorage(fr) }],
  ["the browser's settings", { navigatorLanguages: ['fr-CA', 'de'] }],
  ['the `lang` attribute', { htmlLang: 'fr' }],
])('`detectLanguage` reads the language from %s', ([, sources]) => {
  expect(detectLanguage({ ...nothing, ...sources }).language).toBe('fr');
});

test('`detectLanguage` prefers the address to the stored language, and both to the browser', () => {
  const localStorage = memoryStorage({ language: 'de' });
  const sources = { ...nothing, localStorage, navigatorLanguages: ['ru'], htmlLang: 'en' };
  expect(detectLanguage(sources).language).toBe('de');
  expect(detectLanguage({ ...sources, search: '?language=fr' }).language).toBe('fr');
});

test('`detectLanguage` ignores unsupported languages', () => {
  expect(
    detectLanguage({ ...nothing, search: '?language=xx', navigatorLanguages: ['it', 'ru'] }),
  ).toEqual({ language: 'ru', isOfVisit: false });
});

test('`detectLanguage` returns English if no source has a supported language', () => {
  expect(detectLanguage({ ...nothing, navigatorLanguages: ['it'] }).language).toBe('en');
});

test.for<[place: string, sources: Partial<LanguageSources>]>([
  ['the address', { search: '?language=fr' }],
  ['a cookie', { cookie: 'language=fr' }],
])('a language in %s applies to this visit only', ([, sources]) => {
  const localStorage = memoryStorage({ language: 'de' });
  expect(detectLanguage({ ...nothing, localStorage, ...sources })).toEqual({
    language: 'fr',
    isOfVisit: true,
  });
});

function browserSpeaks(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

afterEach(() => vi.restoreAllMocks());

test.for([
  ['en', ['de-AT', 'en-GB', 'en-US'], 'en-GB'],
  ['de', ['de-AT'], 'de-AT'],
  ['fr', ['fr-CA', 'en-CA'], 'fr-CA'],
  ['ru', ['en-US'], 'ru'],
  ['en', [], 'en'],
] as const)(
  '`getRegionalLocale` of %s in a browser with the languages %j is %s',
  ([language, languages, locale]) => {
    browserSpeaks(...languages);
    expect(getRegionalLocale(language)).toBe(locale);
  },
);

test.for([
  [['en-GB'], '23 November 2026'],
  [['en-US'], 'November 23, 2026'],
  [['en'], 'November 23, 2026'],
  [['ru-RU'], 'November 23, 2026'],
] as const)('in a browser with the languages %j, an English date is "%s"', ([languages, text]) => {
  browserSpeaks(...languages);
  expect(formatDate('2026-11-23', 'en', { dateStyle: 'long' })).toBe(text);
});

test("date ranges and times use the browser's region", () => {
  browserSpeaks('en-GB');
  const week = { start_date: '2026-11-23', end_date: '2026-11-29' };
  expect(formatDateRange(week, 'en', { day: 'numeric', month: 'short' })).toMatch(/^23.+29 Nov$/);
  const style = { timeStyle: 'short', timeZone: 'UTC' } as const;
  expect(formatInstant(new Date('2026-11-23T15:05:00Z'), 'en', style)).toBe('15:05');
});

describe('English spelling', () => {
  const messages: Messages = {
    id: 'Own color',
    other: ['Expected behavior of ', ['name'], ': Colors'],
  };

  test('English texts have British spelling outside the United States', () => {
    browserSpeaks('en-AU');
    expect(toBritishSpelling('en', messages)).toEqual({
      id: 'Own colour',
      other: ['Expected behaviour of ', ['name'], ': Colours'],
    });
  });

  test.for([['en-US'], ['en'], ['de-DE']])(
    'English texts keep their spelling in a browser with the languages %j',
    (languages) => {
      browserSpeaks(...languages);
      expect(toBritishSpelling('en', messages)).toEqual(messages);
    },
  );

  test('British spelling does not change French texts', () => {
    browserSpeaks('fr-CA', 'en-GB');
    expect(toBritishSpelling('fr', messages)).toEqual(messages);
  });
});
