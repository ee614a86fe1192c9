import { afterEach, expect, test, vi } from 'vitest';
import { getRegionalFirstWeekday } from './first-weekday.ts';

afterEach(() => vi.restoreAllMocks());

function withLanguages(...languages: readonly string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

test.for<[languages: readonly string[], language: string, first: number]>([
  [['en-US'], 'en', 7],
  [['en-GB', 'en-US'], 'en', 1],
  [['de-DE', 'en-US'], 'de', 1],
  [['fr-CA'], 'fr', 7],
  // A region in the browser's languages counts only if it belongs to the app's language.
  [['en-US'], 'ru', 1],
  [['en'], 'en', 1],
])(
  'with the browser languages %j and the app in %s, weeks begin on weekday %d',
  ([languages, language, first]) => {
    withLanguages(...languages);
    expect(getRegionalFirstWeekday(language)).toBe(first);
  },
);

test('weeks begin on Monday if the browser has no week data', () => {
  withLanguages('en-US');
  vi.stubGlobal('Intl', {
    ...Intl,
    Locale: class {
      region = 'US';
    },
  });
  expect(getRegionalFirstWeekday('en')).toBe(1);
  vi.unstubAllGlobals();
});
