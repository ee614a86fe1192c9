import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { loadLaterTexts, loadStartTexts } from './languages.ts';
import { createTexts, LiteralI18n } from './texts.ts';

async function speaking(language: 'en' | 'de') {
  const i18n = setupI18n();
  const texts = createTexts(i18n);
  await texts.setLanguage(language);
  return { i18n, texts };
}

test("`setLanguage` loads the texts of the start and sets the document's language", async () => {
  const { i18n } = await speaking('de');
  expect(i18n.locale).toBe('de');
  expect(i18n.messages).toEqual(await loadStartTexts('de'));
  expect(document.documentElement.lang).toBe('de');
});

test('`load` adds the texts of a screen', async () => {
  const { i18n, texts } = await speaking('en');
  await texts.load('account');
  expect(i18n.messages).toEqual({
    ...(await loadStartTexts('en')),
    ...(await loadLaterTexts('en', 'account')),
  });
});

test('`load` requests a catalogue once', async () => {
  const { texts } = await speaking('en');
  expect(texts.load('account')).toBe(texts.load('account'));
});

test('`setLanguage` loads every catalogue in use in the new language', async () => {
  const { i18n, texts } = await speaking('en');
  await texts.load('account');
  await texts.setLanguage('fr');
  expect(i18n.messages).toEqual({
    ...(await loadStartTexts('fr')),
    ...(await loadLaterTexts('fr', 'account')),
  });
});

test('a catalogue that is requested during a language change is loaded in the new language', async () => {
  const { i18n, texts } = await speaking('en');
  await Promise.all([texts.setLanguage('ru'), texts.load('account'), texts.load('dialogs')]);
  expect(i18n.locale).toBe('ru');
  expect(i18n.messages).toMatchObject(await loadLaterTexts('ru', 'account'));
  expect(i18n.messages).toMatchObject(await loadLaterTexts('ru', 'dialogs'));
});

test('the last language passed to `setLanguage` wins', async () => {
  const { i18n, texts } = await speaking('en');
  await Promise.all([texts.setLanguage('ru'), texts.setLanguage('de'), texts.setLanguage('fr')]);
  expect(i18n.locale).toBe('fr');
  expect(i18n.messages).toEqual(await loadStartTexts('fr'));
});

const texts: Parameters<typeof setupI18n>[0] & object = {
  locale: 'en',
  messages: {
    en: { discard: ['Discard: ', ['name']], count: [['n', 'plural', { other: ['#'] }]] },
  },
};

test.each([String.raw`\u003cb\u003e`, String.raw`\x41`, String.raw`C:\users`, 'plain'])(
  'a translated text contains the value %s unchanged',
  (name) => {
    const i18n = new LiteralI18n(texts);
    expect(i18n._('discard', { name })).toBe(`Discard: ${name}`);
    expect(i18n._({ id: 'discard', values: { name } })).toBe(`Discard: ${name}`);
    expect(i18n.t({ id: 'discard', values: { name } })).toBe(`Discard: ${name}`);
  },
);

test('a translated text formats a plural number for its language', () => {
  expect(new LiteralI18n(texts)._('count', { n: 1234 })).toBe('1,234');
});

test('`LiteralI18n` returns the same text as Lingui for an ordinary value', () => {
  const values = { name: 'Ada' };
  expect(new LiteralI18n(texts)._('discard', values)).toBe(setupI18n(texts)._('discard', values));
});

test('a translated text isolates right-to-left values from the words around them', () => {
  const i18n = new LiteralI18n({
    locale: 'en',
    messages: { en: { archived: '{name}! is archived' } },
  });
  expect(i18n._('archived', { name: 'قراءة (10)' })).toBe('\u2068قراءة (10)\u2069! is archived');
  expect(i18n._('archived', { name: 'Ύπνος' })).toBe('Ύπνος! is archived');
});
