import { expect, it } from 'vitest';
import { parseCell } from './parse-cell.ts';

it.each([
  ['done', 'yes', 'Yes', ' TRUE ', 'x', 'X', '✓', '✅', 'done', 'Completed', 'check', 'Green'],
  ['done', 'да', 'Сделано', 'выполнено', 'ja', 'Erledigt', 'grün', 'Oui', 'fait', 'Réussi'],
  ['not-done', 'no', 'n', 'FALSE', '✗', 'not_done', 'Not done', 'missed', 'fail', 'Red'],
  ['not-done', 'нет', 'пропущено', 'Nein', 'verpasst', 'non', 'Manqué'],
  ['skipped', 'skip', 's', 'Skipped', 'Blue', 'отдых', 'übersprungen', 'sauté'],
  ['none', '', '  ', '-', '–', '—', '−', 'n/a', 'UNKNOWN', 'YES_AUTO'],
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

it('parseCell prefers the meanings that the person gave to words', () => {
  const meanings = { meh: 'not-done', green: 'none', '2': 'done' } as const;
  const cells = ['Meh', 'green', '2', 'red', 'constructor'];
  expect(cells.map((cell) => parseCell(cell, meanings).kind)).toEqual([
    'not-done',
    'none',
    'done',
    'not-done',
    'unknown',
  ]);
});
