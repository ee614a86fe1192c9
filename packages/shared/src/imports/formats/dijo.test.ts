import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const importHabits = (...habits: readonly object[]) => importOf(JSON.stringify(habits));

it('an import of dijo reads bits, counts and decimal fractions', async () => {
  const file = await importSample('dijo-habit_record.json');
  expect(file.format).toBe('dijo');
  expect(describeDays(file)).toEqual([
    'stretch: 03-02 done, 03-03 missed',
    'water: 03-02 done 8, 03-03 missed 3',
    'km: 03-02 done 5.2',
  ]);
});

it('an import of dijo keeps the decimal places of numbers, and reports other values and invalid dates', async () => {
  const file = await importHabits({
    type: 'Float',
    name: 'km',
    goal: { value: 525, precision: 2 },
    stats: {
      '2026-03-02': { value: 525, precision: 2 },
      '2026-03-03': { value: 52, precision: 1 },
      '2026-03-04': { value: 'many' },
      '2026-02-30': { value: 600, precision: 2 },
    },
  });
  expect(describeDays(file)).toEqual(['km: 03-02 done 5.25, 03-03 missed 5.2']);
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'value-unknown 2026-03-04 {"value":"many"}',
    'date-unreadable 2026-02-30',
  ]);
});

it('parts of a dijo file contain no done day that the whole file lacks', async () => {
  const rows = [1, 2, 3].map((count) => [`2026-03-0${count}`, count] as const);
  const read = (part: readonly (readonly [string, number])[]) =>
    importHabits({ type: 'Count', name: 'water', goal: 2, stats: Object.fromEntries(part) });
  expect(await findInventedDays(rows, read)).toEqual([]);
});

it('a list of habits of another program is no dijo file', async () => {
  const read = importHabits({ type: 'Bit', name: 'Run', stats: {}, goal: true }, { name: 'Other' });
  await expect(read).rejects.toMatchObject({ code: 'not-recognised' });
});
