import { expect, test } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { detectLanguage, type LanguageSources } from './languages.ts';

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
  ['the browser', { navigatorLanguages: ['fr-CA', 'de'] }],
  ['the html tag', { htmlLang: 'fr' }],
])('finds the language in %s', ([, sources]) => {
  expect(detectLanguage({ ...nothing, ...sources }).language).toBe('fr');
});

test('asks the more deliberate place first', () => {
  const localStorage = memoryStorage({ language: 'de' });
  const sources = { ...nothing, localStorage, navigatorLanguages: ['ru'], htmlLang: 'en' };
  expect(detectLanguage(sources).language).toBe('de');
  expect(detectLanguage({ ...sources, search: '?language=fr' }).language).toBe('fr');
});

test('passes over what it does not speak', () => {
  expect(
    detectLanguage({ ...nothing, search: '?language=xx', navigatorLanguages: ['it', 'ru'] }),
  ).toEqual({ language: 'ru', isOfVisit: false });
});

test('falls back to English', () => {
  expect(detectLanguage({ ...nothing, navigatorLanguages: ['it'] }).language).toBe('en');
});

test.for<[place: string, sources: Partial<LanguageSources>]>([
  ['the address', { search: '?language=fr' }],
  ['a cookie', { cookie: 'language=fr' }],
])('takes what %s names for this visit', ([, sources]) => {
  const localStorage = memoryStorage({ language: 'de' });
  expect(detectLanguage({ ...nothing, localStorage, ...sources })).toEqual({
    language: 'fr',
    isOfVisit: true,
  });
});
