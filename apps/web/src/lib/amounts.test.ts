import { expect, test } from 'vitest';
import { parseAmount, toAmountText } from './amounts.ts';

test.each([
  ['', null],
  [' 8 ', 8],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['999999,99', 999_999.99],
  ['1,000', Number.NaN],
  ['1.000', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['Infinity', Number.NaN],
  ['NaN', Number.NaN],
  ['eight', Number.NaN],
])('parseAmount of %j returns %d', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test('toAmountText uses the decimal separator of the language, which parseAmount reads', () => {
  expect(toAmountText(2.5, 'en')).toBe('2.5');
  expect(toAmountText(null, 'en')).toBe('');
  for (const locale of ['de', 'fr', 'ru']) expect(toAmountText(12_345.5, locale)).toBe('12345,5');
  expect(parseAmount(toAmountText(12_345.5, 'de'))).toBe(12_345.5);
});
