import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const name = 'Stretch.md';

function noteOf(...lines: readonly string[]): string {
  return ['---', 'habit: true', ...lines, '---', '# Stretch', ''].join('\n');
}

it('an import of one note of Obsidian Habits reads days, amounts, comments and pauses', async () => {
  const file = await importSample('obsidian-habits-Stretch.md', { name });
  expect(file.format).toBe('obsidian-habits');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done 2, 03-04 missed 1 “tired”, 03-10 paused to 03-12',
  ]);
  expect(file.areas[0]).toMatchObject({
    group: 'Body',
    color: '#00897b',
    created_on: '2026-03-01',
    schedule: [{ rule: { kind: 'weekdays', weekdays: [1, 3] } }],
  });
});

it('an import of a folder of Obsidian Habits reads goals, limits, pauses and ends', async () => {
  const file = await importSample('obsidian-habits.zip');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done “felt good: yes”, 03-04 done, 03-10 paused to 03-12',
    'Water: 03-01 done 8, 03-08 missed 3, 03-21 archived',
    'Screen: 03-02 done 30, 03-03 missed 45',
    'No sweets: 03-03 missed, 03-20 archived',
  ]);
  expect(file.areas.map(({ schedule }) => schedule[0])).toMatchObject([
    { rule: { kind: 'times_per_week', times: 4 } },
    { rule: { kind: 'weekdays', weekdays: [7] }, target: { kind: 'at_least', amount: 8 } },
    { rule: { kind: 'daily' }, target: { kind: 'at_most', amount: 30 } },
    { rule: { kind: 'month_days', days: [31] }, target: { kind: 'at_most', amount: 0 } },
  ]);
  expect(file.areas.map(({ description }) => description)).toEqual([
    'Ten minutes in the morning.',
    '',
    '',
    '',
  ]);
});

it('an import of a folder of Obsidian Habits reports everything that it leaves out', async () => {
  const { remarks } = await importSample('obsidian-habits.zip');
  expect(remarks.map(({ kind, area, file, value }) => [kind, area ?? file, value])).toEqual([
    ['field-left-out', 'Stretch', '2026-03-03 ill'],
    ['field-left-out', 'Water', 'color: teal'],
    ['field-left-out', 'Water', 'useGroupColor'],
    ['file-left-out', 'Daily.md', undefined],
  ]);
});

it('an import of Obsidian Habits reads numbers as texts and leaves out unreadable records', async () => {
  const records = ['records:', '  2026-03-02: "1"', '  2026-03-03: x', '  2026-02-30: 1'];
  const file = await importOf(noteOf('type: binary', ...records), { name });
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done']);
  expect(file.remarks.map(({ kind, value }) => [kind, value])).toEqual([
    ['value-unknown', 'x'],
    ['date-unreadable', '2026-02-30'],
  ]);
});

it.each([
  ['of another kind', ['type: book', 'records: {}']],
  ['without records or the mark of a habit', ['habit: false', 'type: binary']],
  ['with broken properties', ['type: "binary', 'records: {']],
  ['with an alias', ['type: &a binary', 'records: { 2026-03-02: *a }']],
])('a Markdown note %s is no note of Obsidian Habits', async (_, lines) => {
  const note = noteOf(...lines).replace('habit: true\n', '');
  await expect(resultOf(note, { name })).rejects.toMatchObject({ code: 'not-recognised' });
});

it('parts of an Obsidian Habits note in any order have no done day that the whole note lacks', async () => {
  const rows = ['  2026-03-02: 2', '  2026-03-03: 1', '  2026-03-05: 4'];
  const read = (part: readonly string[]) =>
    importOf(noteOf('type: repetition', 'target: 2', 'records:', ...part), { name });
  expect(await findInventedDays(rows, read)).toEqual([]);
});
