import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import type { Entry } from './person-data.ts';
import { findAmountNotes, readAmountNote } from './amount-notes.ts';

it.each([
  ['8', { amount: 8, unit: '', rest: '' }],
  ['8 glasses', { amount: 8, unit: 'glasses', rest: '' }],
  ['2,5 km\nfar\n', { amount: 2.5, unit: 'km', rest: 'far\n' }],
  ['3 ×\ntired', { amount: 3, unit: '', rest: 'tired' }],
  ['999999.99 m', { amount: 999_999.99, unit: 'm', rest: '' }],
  ['', null],
  ['glasses 8', null],
  ['8glasses', null],
  ['1.000 m', null],
  ['1000000', null],
  ['-8', null],
  ['10:30', null],
  ['3/8', null],
  ['5 2026', null],
  ['8 glasses of water and some tea', null],
])('the note %j is read as the amount %j', (notes, note) => {
  expect(readAmountNote(notes)).toEqual(note);
});

const entriesOf = (...notes: readonly string[]) =>
  notes.map((text, index): Entry => {
    const score_date = addDays('2026-03-01', index);
    return { life_area_id: 'a', score_date, score: index % 2 === 0 ? 1 : 0, notes: text };
  });

it('findAmountNotes moves amounts of the unit and plain numbers, and keeps the state of each day', () => {
  const entries = entriesOf('8 Glasses', '3\nlate', '2 km', 'no number');
  const { unit, moved } = findAmountNotes(entries, 'glasses');
  expect(unit).toBe('glasses');
  expect(moved.map(({ after }) => after)).toEqual([
    { ...entries[0], amount: 8, notes: '' },
    { ...entries[1], amount: 3, notes: 'late' },
  ]);
});

it('findAmountNotes finds the most frequent unit if the area has none', () => {
  const { unit, moved } = findAmountNotes(entriesOf('8 glasses', '2 cups', '9 glasses', '4'), '');
  expect(unit).toBe('glasses');
  expect(moved.map(({ after }) => after.amount)).toEqual([8, 9, 4]);
});

it('findAmountNotes leaves entries that have an amount', () => {
  const entries = entriesOf('8').map((entry) => ({ ...entry, amount: 3 }));
  expect(findAmountNotes(entries, '').moved).toEqual([]);
});

it('findAmountNotes loses no text of a note', () => {
  const anyNote = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc
      .tuple(fc.nat(2000), fc.constantFrom('', ' km', ' ×'), fc.constantFrom('', '\n', '\nfar'))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(anyNote, { maxLength: 12 }), (notes) => {
      const { unit, moved } = findAmountNotes(entriesOf(...notes), 'km');
      for (const { before, after } of moved) {
        const first = before.notes.split('\n')[0] ?? '';
        expect([`${after.amount}`, `${after.amount} ${unit}`, `${after.amount} ×`]).toContain(
          first
            .replace(',', '.')
            .replace(/(?<=\.\d)0$|\.00?$/, '')
            .replace(/^0+(?=\d)/, ''),
        );
        expect(before.notes.slice(first.length).replace('\n', '')).toBe(after.notes);
        expect(after.score).toBe(before.score);
      }
    }),
  );
});
