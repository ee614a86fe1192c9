import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { LiteralI18n } from './literal-i18n.ts';

const texts: Parameters<typeof setupI18n>[0] & object = {
  locale: 'en',
  messages: {
    en: { discard: ['Discard: ', ['name']], count: [['n', 'plural', { other: ['#'] }]] },
  },
};

test.each([String.raw`\u003cb\u003e`, String.raw`\x41`, String.raw`C:\users`, 'plain'])(
  'puts %s into a text as it was written',
  (name) => {
    const i18n = new LiteralI18n(texts);
    expect(i18n._('discard', { name })).toBe(`Discard: ${name}`);
    expect(i18n._({ id: 'discard', values: { name } })).toBe(`Discard: ${name}`);
    expect(i18n.t({ id: 'discard', values: { name } })).toBe(`Discard: ${name}`);
  },
);

test('leaves numbers what they are', () => {
  expect(new LiteralI18n(texts)._('count', { n: 1234 })).toBe('1,234');
});

test('has Lingui do all else', () => {
  const values = { name: 'Ada' };
  expect(new LiteralI18n(texts)._('discard', values)).toBe(setupI18n(texts)._('discard', values));
});
