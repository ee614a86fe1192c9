import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFileText } from '../testing/any-exported-data.ts';
import { escapeFormula, unescapeFormula } from './formula-cells.ts';

describe('cells that a spreadsheet would run', () => {
  it.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "'tis"])(
    '%j is text, and comes back',
    (cell) => {
      expect(escapeFormula(cell)).toBe(`'${cell}`);
      expect(unescapeFormula(`'${cell}`)).toBe(cell);
    },
  );

  it.each(['', 'Reading', '2026-03-01', '#ffffff', '1', ' =1'])('%j stays', (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
  });

  it('leaves an apostrophe that a person typed before a word', () => {
    expect(unescapeFormula("'tis")).toBe("'tis");
  });

  it('gives back every text', () => {
    fc.assert(
      fc.property(anyFileText, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
  });
});
