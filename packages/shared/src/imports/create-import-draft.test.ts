import { areaFields } from '../areas/area-fields.ts';
import { expect, it } from 'vitest';
import * as limits from '../limits.ts';
import { createImportDraft } from './create-import-draft.ts';
import type { AreaHeader } from './import-draft.ts';
import { importLimits } from './imported-file.ts';

const today = '2026-03-31';

function oneArea(head: Partial<AreaHeader> = {}) {
  const draft = createImportDraft(today);
  const area = draft.area({ key: 'k', name: 'Run', ...head });
  if (area === null) throw new Error('No area');
  return { draft, area, finish: () => draft.finish('csv') };
}

it('an import draft shortens texts above their limits and adds remarks', () => {
  const { area, finish } = oneArea({
    name: `${'n'.repeat(areaFields.name.max - 1)}🏃🏃`,
    description: 'd'.repeat(areaFields.description.max + 1),
    group: 'g'.repeat(areaFields.group.max + 1),
  });
  area.mark('2026-03-01', { score: 1, notes: 'x'.repeat(limits.scoreNotes.max + 1) }, { line: 7 });
  area.skip('2026-03-02', 'r'.repeat(limits.pauseReason.max + 1), { line: 8 });
  const { areas, remarks } = finish();
  expect(areas[0]?.name).toBe(`${'n'.repeat(areaFields.name.max - 1)}🏃`);
  expect(areas[0]?.description).toHaveLength(areaFields.description.max);
  expect(areas[0]?.group).toHaveLength(areaFields.group.max);
  expect(areas[0]?.entries[0]?.notes).toHaveLength(limits.scoreNotes.max);
  expect(areas[0]?.pauses[0]?.reason).toHaveLength(limits.pauseReason.max);
  expect(remarks.map(({ kind, line }) => [kind, line])).toEqual([
    ['name-cut', undefined],
    ['note-cut', 7],
    ['note-cut', 8],
    ['description-cut', undefined],
    ['text-cut', undefined],
  ]);
});

it('an import draft keeps only characters that every database stores', () => {
  const { area, finish } = oneArea({ name: ' R\0un\uD800 ' });
  area.mark('2026-03-01', { score: 1, notes: 'a\0b' });
  const [read] = finish().areas;
  expect([read?.name, read?.entries[0]?.notes]).toEqual(['Run\u{fffd}', 'ab']);
});

it('an import draft marks a day as done if any of its rows is done', () => {
  const { area, finish } = oneArea();
  area.mark('2026-03-01', { score: 1 }, { line: 2 });
  area.mark('2026-03-01', { score: 1 }, { line: 3 });
  area.skip('2026-03-01', '', { line: 4 });
  area.mark('2026-03-01', { score: 0 }, { line: 5 });
  const { areas, remarks } = finish();
  expect(areas[0]).toMatchObject({
    entries: [{ date: '2026-03-01', score: 1, notes: '' }],
    pauses: [],
  });
  expect(remarks.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
    'day-twice 4',
    'day-twice 5',
  ]);
});

it('an import draft keeps the notes and amounts of all rows of a day, each once', () => {
  const measure = { target: 5, unit: 'km', always: true };
  const { area, finish } = oneArea({ measure });
  area.amount('2026-03-01', { amount: 7, notes: 'early' }, { line: 2 });
  area.amount('2026-03-01', { amount: 2, notes: 'late' }, { line: 3 });
  area.amount('2026-03-01', { amount: 7, notes: 'early' }, { line: 4 });
  area.amount('2026-03-02', { amount: 3 });
  area.amount('2026-03-02', { amount: 4 });
  const { areas } = finish();
  expect(areas[0]?.entries).toEqual([
    { date: '2026-03-01', score: 1, amount: 7, notes: 'early\n2 km\nlate' },
    { date: '2026-03-02', score: 0, amount: 4, notes: '3 km' },
  ]);
});

it('an import draft adds the amounts of previous days before it compares with the target', () => {
  const measure = { target: 10, days: 7, unit: 'km', always: true };
  const { area, finish } = oneArea({ measure });
  area.amount('2026-03-01', { amount: 6 });
  area.amount('2026-03-02', { amount: 4 });
  area.amount('2026-03-02', { amount: 1 });
  expect(finish().areas[0]?.entries.map(({ score }) => score)).toEqual([0, 1]);
});

it('an import draft shortens joined notes of two rows that exceed the limit', () => {
  const { area, finish } = oneArea();
  area.mark('2026-03-01', { score: 0, notes: 'a'.repeat(limits.scoreNotes.max - 1) }, { line: 2 });
  area.mark('2026-03-01', { score: 1, notes: 'b' }, { line: 3 });
  const { areas, remarks } = finish();
  expect(areas[0]?.entries[0]).toMatchObject({
    score: 1,
    notes: `${'a'.repeat(limits.scoreNotes.max - 1)}\n`,
  });
  expect(remarks.map(({ kind }) => kind)).toEqual(['day-twice', 'note-cut']);
});

it('an import draft pauses a skipped day if no row marks it as done', () => {
  const { area, finish } = oneArea();
  area.skip('2026-03-01', 'ill');
  area.mark('2026-03-01', { score: 0, notes: 'no' });
  expect(finish().areas[0]).toMatchObject({
    entries: [],
    pauses: [{ first_day: '2026-03-01', last_day: '2026-03-01', reason: 'ill\nno' }],
  });
});

it('an import draft starts an area on its start date or on an earlier day with data, and an area without both today', () => {
  const created = (created_on: string | null, ...days: readonly string[]) => {
    const { area, finish } = oneArea({ created_on });
    for (const day of days) area.mark(day, { score: 1 });
    return finish().areas[0]?.created_on;
  };
  expect(created(null)).toBe(today);
  expect(created(null, '2026-03-02', '2026-03-01')).toBe('2026-03-01');
  expect(created('2026-03-05', '2026-03-02')).toBe('2026-03-02');
  expect(created('2026-03-01', '2026-03-02')).toBe('2026-03-01');
  expect(created('2027-01-01', '2026-03-02')).toBe('2026-03-02');
  expect(created('0001-01-01', '2026-03-02')).toBe('2026-03-02');
});

it('an import draft limits the remarks of one kind and counts the omitted remarks', () => {
  const { area, finish } = oneArea();
  for (let line = 1; line <= importLimits.remarksOfAKind + 5; line += 1) {
    area.mark('2026-04-01', { score: 1 }, { line });
  }
  const { remarks } = finish();
  expect(remarks).toHaveLength(importLimits.remarksOfAKind);
  expect(remarks.at(-1)).toEqual({
    kind: 'date-in-future',
    line: importLimits.remarksOfAKind,
    area: 'Run',
    value: '2026-04-01',
    more: 5,
  });
  expect(remarks.slice(0, -1).every(({ more }) => more === undefined)).toBe(true);
});

it('an import draft gives habits with the same id different keys', () => {
  const { draft, finish } = oneArea();
  draft.area({ key: 'k', name: 'Read' });
  draft.area({ key: 'k', name: 'Write' });
  const keys = finish().areas.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(keys[0]).toBe('k');
});

it('an import draft shortens long values in remarks to 100 characters', () => {
  const { draft, finish } = oneArea();
  draft.remark({ kind: 'value-unknown', value: 'v'.repeat(1000) });
  expect(finish().remarks[0]?.value).toHaveLength(100);
});

it('an import draft refuses too many areas and too many entries @long', () => {
  const { draft, area } = oneArea();
  const fill = () => {
    for (let index = 0; index < importLimits.areas; index += 1) {
      draft.area({ key: String(index), name: 'x' });
    }
  };
  expect(fill).toThrow('too-many-areas');
  const year = (one: number) => String(1970 + (one % 50));
  const days = () => {
    for (let index = 0; ; index += 1) {
      const month = String(1 + (index % 12)).padStart(2, '0');
      area.mark(`${year(Math.floor(index / 12))}-${month}-${index}`, { score: 1 });
    }
  };
  expect(days).toThrow('too-many-entries');
});

it('an import draft adds the amounts of a day, and counts a repeated row id once', () => {
  const { area, finish } = oneArea({
    measure: { target: 8, unit: 'glasses', always: true, adds: true },
  });
  area.amount('2026-03-01', { amount: 5, id: '08:00', notes: 'home' });
  area.amount('2026-03-02', { amount: 0.1, id: '08:00' });
  area.amount('2026-03-01', { amount: 3, id: '12:00', notes: 'work' });
  area.amount('2026-03-02', { amount: 0.2, id: '09:00' });
  area.amount('2026-03-01', { amount: 5, id: '08:00', notes: 'home' });
  expect(finish().areas[0]?.entries).toEqual([
    { date: '2026-03-01', score: 1, amount: 8, notes: 'home\nwork' },
    { date: '2026-03-02', score: 0, amount: 0.3, notes: '' },
  ]);
});

it('an import draft names the area in its remarks', () => {
  const { area, finish } = oneArea();
  area.remark({ kind: 'value-unknown', value: '?' });
  expect(finish().remarks).toEqual([{ kind: 'value-unknown', value: '?', area: 'Run' }]);
});
