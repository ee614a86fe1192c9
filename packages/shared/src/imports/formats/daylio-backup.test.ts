import { expect, it } from 'vitest';
import { importOf, remarksOf, zipOf } from '../../testing/import-of.ts';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const tag = { id: 1, name: 'Stretch', state: 0, order: 1, id_tag_group: 1 };
const entry = { year: 2026, month: 2, day: 2, mood: 1, note: '', note_title: '', tags: [1] };

function importOfBackup(data: Readonly<Record<string, unknown>>) {
  const text = JSON.stringify({ version: 19, tags: [tag], dayEntries: [entry], ...data });
  const base64 = Buffer.from(text).toString('base64');
  return importOf(zipOf({ 'backup.daylio': base64.replaceAll(/.{76}/g, '$&\n'), 'a.jpg': 'x' }));
}

it('an import of a Daylio backup counts months from zero and names moods', async () => {
  const file = await importSample('backup_2026_03_05.daylio');
  expect(file.format).toBe('daylio-backup');
  expect(describeDays(file)).toEqual([
    'stretch: 03-02 done “rad\nTitle\nHe said ok\nline”, 03-03 done “good”',
    'read: 03-03 done, 03-04 archived',
  ]);
});

it('an import of a Daylio backup reads groups and the reminder of a goal', async () => {
  const { areas, remarks } = await importSample('backup_2026_03_05.daylio');
  expect(areas[0]).toMatchObject({
    key: '1',
    group: 'Body',
    created_on: '2026-03-01',
    reminders: [{ time: '07:30' }],
  });
  expect(remarks).toEqual([
    { kind: 'rule-nearest', area: 'stretch', value: 'repeat_type 1, repeat_value 3' },
  ]);
});

it('an import of a Daylio backup contains neither the PIN nor preferences', async () => {
  const file = await importOfBackup({
    pin: '4711',
    pinMode: '4711',
    prefs: [{ key: 'PIN', value: '4711' }],
    metadata: { pin: '4711' },
    reminders: [{ custom_text: '4711' }],
  });
  expect(JSON.stringify(file)).not.toContain('4711');
});

it('an import of a Daylio backup reports unused tags, photos and unreadable days', async () => {
  const file = await importOfBackup({
    tags: [tag, { ...tag, id: 2, name: 'family' }, { ...tag, id: 3, name: 'friends' }],
    dayEntries: [
      entry,
      { ...entry, month: 12, note: 'lost' },
      { ...entry, tags: [], note: 'calm' },
    ],
    assets: [{ id: 1 }],
    milestones: [],
    scales: [{ id: 1, name: 'Sleep' }],
    customMoods: [{ id: 1, custom_name: 'great', predefined_name_id: -1 }],
  });
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done “great”']);
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', value: 'assets' },
    { kind: 'field-left-out', value: 'scales' },
    { kind: 'field-left-out', value: 'family, friends' },
    { kind: 'field-left-out', value: '2026-03-02 great\ncalm' },
    { kind: 'date-unreadable', value: 'great\nlost' },
  ]);
});

it.each([2, 3])(
  'an import of a Daylio backup reads a goal entry whose March is written as %i',
  async (month) => {
    const createdAt = Date.parse('2026-03-09T21:00:00Z');
    const file = await importOfBackup({
      goals: [{ goal_id: 5, id_tag: 1, repeat_type: 0, repeat_value: 127 }],
      goalEntries: [{ goalId: 5, year: 2026, month, day: 9, createdAt }],
    });
    expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-09 done']);
    expect(remarksOf(file, 'rule-nearest')).toEqual([]);
  },
);

it('a Daylio backup without base64 or without entries is refused as damaged', async () => {
  const files = [{ 'backup.daylio': 'no base64!' }, { 'backup.daylio': btoa('{}') }];
  for (const file of files) {
    await expect(importOf(zipOf(file))).rejects.toMatchObject({
      code: 'damaged',
      where: 'backup.daylio',
    });
  }
});

it('an import of a Daylio backup never gains a done day by losing or repeating entries', async () => {
  const rows = [2, 3, 4, 4].map((day) => ({ ...entry, day }));
  const read = (some: readonly object[]) => importOfBackup({ dayEntries: some });
  expect(await findInventedDays(rows, read)).toEqual([]);
});
