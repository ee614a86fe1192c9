import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyFileText } from '../testing/any-exported-data.ts';
import { escapeFormulas, unescapeFirstFormula, unescapeFormulas } from './formula-cells.ts';

it.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "'tis", '"=1'])(
  'escapeFormulas prefixes the cell %j with an apostrophe, and unescapeFormulas removes it',
  (cell) => {
    expect(escapeFormulas(cell)[0]).toBe("'");
    expect(unescapeFormulas(escapeFormulas(cell))).toBe(cell);
  },
);

it.each([
  ['a;=cmd|calc', "a;'=cmd|calc"],
  ['a\t+1', "a\t'+1"],
  ['a\n@SUM(A1)', "a\n'@SUM(A1)"],
  ['a\r\n-2', "a\r\n'-2"],
  ['a;＝1', "a;'＝1"],
  ['a;"=1"', `a;'"=1"`],
  ["a;'=1", "a;''=1"],
  ['=1;=2;b', "'=1;'=2;b"],
])('escapeFormulas escapes a formula that follows a separator in %j', (cell, guarded) => {
  expect(escapeFormulas(cell)).toBe(guarded);
  expect(unescapeFormulas(guarded)).toBe(cell);
});

it.each(['', 'Reading', '2026-03-01', '#ffffff', '1', ' =1', 'a; b', 'a=b', 'one\n\ntwo', 'a,b'])(
  'escapeFormulas leaves the harmless cell %j unchanged',
  (cell) => {
    expect(escapeFormulas(cell)).toBe(cell);
  },
);

it('unescapeFormulas keeps an apostrophe that the user typed before a word', () => {
  expect(unescapeFormulas("'tis")).toBe("'tis");
});

const anyCell = fc.oneof(
  anyFileText,
  fc.string({ unit: fc.constantFrom(...`'"=+-@;\t\r\n＝,a `.split('')), maxLength: 12 }),
);

it('unescapeFormulas recovers any text from escapeFormulas', () => {
  fc.assert(
    fc.property(anyCell, (text) => {
      expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
    }),
  );
});

it('no part of a cell from escapeFormulas starts a formula after a split at ; tab or line end', () => {
  fc.assert(
    fc.property(anyCell, (text) => {
      for (const part of escapeFormulas(text).split(/[;\t\r\n]/)) {
        expect(part).not.toMatch(/^"*[=+\-@＝＋－＠]/);
      }
    }),
  );
});

it.each([
  ["'=1", '=1'],
  ["a;'=1", "a;'=1"],
])('unescapeFirstFormula reads the cell %j of version 1.1.0 as %j', (stored, cell) => {
  expect(unescapeFirstFormula(stored)).toBe(cell);
});
