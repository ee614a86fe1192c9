import { expect, it } from 'vitest';
import { parseCell } from './parse-cell.ts';

it.each([
  ['done', 'yes', 'Yes', ' TRUE ', 'x', 'X', '✓', '✅', 'done', 'да', 'ja', 'Oui'],
  ['not-done', 'no', 'FALSE', '-', '✗', 'not_done', 'нет', 'Nein', 'non'],
  ['skipped', 'skip', 'Skipped'],
  ['none', '', '  ', 'UNKNOWN', 'YES_AUTO'],
  ['void', '-1', '-2150000000', '-0.5'],
  ['unknown', 'perhaps', '1e3', '0x10', '10:30', '5 km', '1,2,3', '1.2.3', '٣', '9'.repeat(400)],
])('parseCell returns the kind "%s" for %j and similar cells', (kind, ...cells) => {
  expect(cells.map((cell) => parseCell(cell).kind)).toEqual(cells.map(() => kind));
});

it.each([
  ['0', 0],
  ['1', 1],
  ['30', 30],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['+3', 3],
  ['10,000', 10_000],
  ['1,234,567.5', 1_234_567.5],
])('parseCell reads the cell "%s" as the amount %d', (cell, amount) => {
  expect(parseCell(cell)).toEqual({ kind: 'amount', amount });
});
