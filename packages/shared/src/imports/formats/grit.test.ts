import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const sample = JSON.parse(new TextDecoder().decode(readSample('grit.json'))) as {
  readonly habits: readonly Record<string, unknown>[];
};

it('an import of Grit reads days numbered from 1970, weekdays and the reminder', async () => {
  const file = await importSample('grit.json', { timeZone: 'Asia/Kolkata' });
  expect(file.format).toBe('grit');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-04 done']);
  expect(file.areas[0]).toMatchObject({
    created_on: '2026-03-02',
    reminders: [{ time: '12:30' }],
    schedule: [{ from: '2026-03-02', rule: { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] } }],
  });
  expect(file.remarks).toEqual([]);
});

it('an import of Grit reports days without a habit, unreadable days and tasks', async () => {
  const [habit] = sample.habits;
  const file = await importOf({
    ...sample,
    habits: [{ ...habit, reminder: false, days: '' }],
    habitStatus: [
      { habitId: 1, date: 1e9 },
      { habitId: 1, date: 20_514 },
      { habitId: 2, date: 20_514 },
    ],
    tasks: [{}, {}],
  });
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done']);
  expect(file.areas[0]?.reminder_time).toBeNull();
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'rule-nearest ',
    'date-unreadable 1000000000',
    'deleted-left-out 2',
    'field-left-out tasks: 2',
  ]);
});

it('parts of a Grit file contain no done day that the whole file lacks', async () => {
  const rows = [20_514, 20_515, 20_517].map((date) => ({ habitId: 1, date }));
  const read = (habitStatus: readonly object[]) => importOf({ ...sample, habitStatus });
  expect(await findInventedDays(rows, read)).toEqual([]);
});
