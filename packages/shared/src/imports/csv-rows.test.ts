import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { type CsvOptions, readRows } from './csv-rows.ts';
import { importLimits, type ImportRemark } from './imported-file.ts';

function rowsOf(text: string, options: Partial<CsvOptions> = {}) {
  const rows: { cells: readonly string[]; line: number }[] = [];
  readRows(text, { separator: ',', ...options }, (cells, line) => rows.push({ cells, line }));
  return rows;
}

const anyCell = fc.string({
  maxLength: 12,
  unit: fc.constantFrom('a', 'é', ',', '"', '\n', '\r', ' ', ';'),
});

it('readRows returns the cells as written, with their line numbers', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(anyCell, { minLength: 2, maxLength: 5 }), {
        minLength: 1,
        maxLength: 20,
      }),
      (table) => {
        const text = Papa.unparse(table, { newline: '\r\n' });
        const rows = rowsOf(text, { newline: '\r\n' });
        expect(rows.map(({ cells }) => cells)).toEqual(table);
        let line = 1;
        for (const [index, row] of table.entries()) {
          expect(rows[index]?.line).toBe(line);
          line += 1 + row.join('').split('\n').length - 1;
        }
      },
    ),
  );
});

it('readRows accepts the line ends of any system, even mixed', () => {
  const expected = ['a|b', 'c|d', 'e|f'];
  for (const text of [
    'a,b\nc,d\ne,f',
    'a,b\r\nc,d\r\ne,f\r\n',
    'a,b\rc,d\re,f',
    'a,b\r\nc,"d"\r\ne,f\n',
  ]) {
    expect(rowsOf(text).map(({ cells }) => cells.join('|'))).toEqual(expected);
  }
});

it('readRows skips empty lines', () => {
  expect(rowsOf('\n\na,b\n\r\n\nc,d\n\n').map(({ line }) => line)).toEqual([3, 6]);
  expect(rowsOf('')).toEqual([]);
});

it('readRows reports a row with a NUL or an unclosed quote and returns the other rows', () => {
  const remarks: ImportRemark[] = [];
  const rows = rowsOf('a,b\nc\0,d\ne,f\n"g"h,i\nj,"k\nl,m', {
    file: 'x.csv',
    remark: (remark) => remarks.push(remark),
  });
  expect(rows.map(({ cells }) => cells.join('|'))).toEqual(['a|b', 'e|f', 'l|m']);
  expect(remarks).toMatchObject([
    { kind: 'row-unreadable', file: 'x.csv', line: 2 },
    { kind: 'row-unreadable', file: 'x.csv', line: 4 },
    { kind: 'row-unreadable', file: 'x.csv', line: 5, value: 'j,"k' },
  ]);
});

it('readRows loses only one line to an unclosed quote', () => {
  const others = Array.from({ length: 30_000 }, (_, index) => `${index},"said, ""so"" it was"`);
  const text = ['a,"he said', ...others, 'b,"and so', ...others, 'c,"last'].join('\n');
  const remarks: ImportRemark[] = [];
  const rows = rowsOf(text, { remark: (remark) => remarks.push(remark) });
  expect(remarks.map(({ line, value }) => [line, value])).toEqual([
    [1, 'a,"he said'],
    [30_002, 'b,"and so'],
    [60_003, 'c last'],
  ]);
  expect(rows).toHaveLength(60_000);
  expect(rows.at(-1)).toEqual({ cells: ['29999', 'said, "so" it was'], line: 60_002 });
});

it.each([
  ['a million columns', ','.repeat(1_000_000), 'too-many-columns: 1'],
  [
    'a million columns in one line of many',
    `a,b\n${','.repeat(1_000_000)}\nc,d`,
    'too-many-columns: 2',
  ],
  ['thirty million columns', `a,b\n${','.repeat(30_000_000)}`, 'too-many-columns: 2'],
  ['more columns than the limit', 'x,'.repeat(importLimits.columns), 'too-many-columns: 1'],
  ['more than 100 unclosed quotes', 'a,"b\n'.repeat(1001), 'damaged: 101'],
  ['an unclosed quote of 3 million characters', `a,b\n"${'x'.repeat(3_000_000)}`, 'damaged: 2'],
  [
    'millions of empty lines @long',
    '\n'.repeat(importLimits.lines + 1),
    `too-many-entries: ${importLimits.lines + 1}`,
  ],
])('readRows refuses %s', (_, text, message) => {
  expect(() => rowsOf(text)).toThrow(message);
});

it('readRows reads rows across the chunks of a long text', () => {
  const row = `2026-03-01,"${'x'.repeat(90)}\n${'y'.repeat(90)}",é`;
  const count = 20_000;
  const rows = rowsOf(Array.from({ length: count }, () => row).join('\n'));
  expect(rows).toHaveLength(count);
  expect(rows.at(-1)?.line).toBe(count * 2 - 1);
  expect(new Set(rows.map(({ cells }) => cells.join('|'))).size).toBe(1);
});
