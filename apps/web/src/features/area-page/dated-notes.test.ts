import { expect, test } from 'vitest';
import { listDatedNotes, findNotes } from './dated-notes.ts';

const notes = listDatedNotes({
  notes: new Map([
    [2025, { '2025-12-31': 'Ёлка и мандарины', '2025-02-01': 'STRASSE im Schnee' }],
    [2026, { '2026-01-01': 'Café in the rain' }],
  ]),
});
const found = (query: string, locale = 'en') =>
  findNotes(notes, query, locale).map(({ date }) => date);

test('listDatedNotes returns the notes of all years, newest first', () => {
  expect(notes.map(({ date }) => date)).toEqual(['2026-01-01', '2025-12-31', '2025-02-01']);
});

test.for([
  ['', ['2026-01-01', '2025-12-31', '2025-02-01']],
  ['  ', ['2026-01-01', '2025-12-31', '2025-02-01']],
  ['cafe', ['2026-01-01']],
  ['RAIN café', ['2026-01-01']],
  ['елка', ['2025-12-31']],
  ['rain snow', []],
] as const)('findNotes with the query %j returns the notes of the days %j', ([query, dates]) => {
  expect(found(query)).toEqual(dates);
});
