import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const name = 'Stretch.md';

it('an import of one note of Habit Tracker 21 reads its entries', async () => {
  const file = await importSample('obsidian-habit-tracker-21-Stretch.md', { name });
  expect(file.format).toBe('habit-tracker-21');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-04 done']);
});

it('an import of a folder of Habit Tracker 21 reports other notes and properties', async () => {
  const file = await importSample('obsidian-habit-tracker-21.zip');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-04 done', 'Read: 03-03 done']);
  expect(file.areas[0]).toMatchObject({ description: 'Ten minutes.', created_on: '2026-03-02' });
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', area: 'Stretch', value: 'aliases' },
    { kind: 'file-left-out', file: 'Habits/New.md' },
    { kind: 'file-left-out', file: 'Dashboard.md' },
  ]);
});

it('an import of Habit Tracker 21 leaves out entries that are no dates', async () => {
  const note = '---\nentries: [2026-03-02, soon, 2026-02-30]\n---\n';
  const file = await importOf(note, { name });
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done']);
  expect(file.remarks.map(({ value }) => value)).toEqual(['soon', '2026-02-30']);
});

it('a note whose entries are no dates is no note of Habit Tracker 21', async () => {
  const note = '---\nentries: [one, two]\n---\n';
  await expect(resultOf(note, { name })).rejects.toMatchObject({ code: 'not-recognised' });
});

it('parts of a Habit Tracker 21 note in any order have no done day that the whole note lacks', async () => {
  const read = (part: readonly string[]) =>
    importOf(`---\nentries:\n${part.join('\n')}\n---\n`, { name });
  const rows = ['  - 2026-03-02', '  - 2026-03-03', '  - 2026-03-05'];
  expect(await findInventedDays(rows, read)).toEqual([]);
});
