import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languages } from '@daymark/shared/accounts/account.ts';
import { acceptedLanguage } from './headers.ts';

it.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
  ['ru-RU,ru;q=0.9', 'ru'],
  ['en;q=0.5, de;q=0.8', 'de'],
  ['en;q=0.8, de;q=0.8', 'en'],
  ['it, es;q=0.9, de;q=0.1', 'de'],
  ['de;q=0, en;q=0.001', 'en'],
  ['de ; q=1.000 , en', 'de'],
  ['zh-Hans-de', null],
  ['*', null],
  ['it', null],
  ['de;q=0', null],
  ['de;q=2', null],
  ['de;q=', null],
  ['', null],
  [undefined, null],
])('%j asks for %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it('finds one of ours or none in any header', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (header) => {
      expect([...languages, null]).toContain(acceptedLanguage(header));
    }),
  );
});
