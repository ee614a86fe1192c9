import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, zipOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const sample = JSON.parse(new TextDecoder().decode(readSample('habittrove-habits.json'))) as {
  readonly habits: readonly Record<string, unknown>[];
};
const [stretch] = sample.habits;

const readHabit = (habit: Readonly<Record<string, unknown>>) =>
  importOf({ habits: [{ ...stretch, coinReward: 0, ...habit }] });

it('an import of HabitTrove counts the completions of a day and leaves out tasks', async () => {
  const file = await importSample('habittrove-habits.json');
  expect(file.format).toBe('habittrove');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done 2, 03-04 missed 1']);
  expect(file.areas[0]?.schedule.map(({ rule }) => rule)).toEqual([
    { kind: 'weekdays', weekdays: [1, 3, 5] },
  ]);
  expect(file.remarks.map(({ kind, area, value }) => [kind, area, value])).toEqual([
    ['field-left-out', 'Stretch', 'coinReward: 5'],
    ['field-left-out', 'Buy paint', 'isTask'],
  ]);
});

it('an import of a HabitTrove backup uses the time zone of its settings and reads no user', async () => {
  const zip = zipOf({
    'auth.json': '{"users":[{"username":"ada","password":"secret"}]}',
    'coins.json': '{"balance":5,"transactions":[]}',
    'habits.json': readSample('habittrove-habits.json'),
    'settings.json': '{"system":{"timezone":"Pacific/Kiritimati"}}',
  });
  const file = await importOf(zip);
  expect(describeDays(file)).toEqual(['Stretch: 03-02 missed 1, 03-03 missed 1, 03-04 missed 1']);
  expect(JSON.stringify(file)).not.toMatch(/ada|secret/);
});

it('an import of HabitTrove reads dates of early versions and archived habits, and reports several users', async () => {
  const file = await importOf({
    habits: [
      {
        ...stretch,
        targetCompletions: undefined,
        completions: ['2026-03-02', '2026-03-02', '2026-03-03T12:00:00.000Z', 'soon'],
        archived: true,
        pinned: true,
        drawing: '[[1,2]]',
        userIds: ['a', 'b'],
      },
    ],
  });
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-03 done, 03-04 archived']);
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'field-left-out userIds: 2',
    'field-left-out coinReward: 5',
    'field-left-out pinned',
    'field-left-out drawing',
    'date-unreadable soon',
  ]);
});

it.each([
  ['RRULE:FREQ=DAILY', { kind: 'daily' }, []],
  ['FREQ=DAILY;BYDAY=SA,SU', { kind: 'weekdays', weekdays: [6, 7] }, []],
  ['FREQ=WEEKLY', { kind: 'times_per_week', times: 1 }, []],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', { kind: 'times_in_days', times: 2, days: 14 }, []],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', { kind: 'month_days', days: [1, 15] }, []],
  ['FREQ=HOURLY', { kind: 'daily' }, ['FREQ=HOURLY']],
  ['invalid', { kind: 'daily' }, ['invalid']],
])('an import of HabitTrove converts the frequency %s', async (frequency, rule, values) => {
  const file = await readHabit({ frequency, completions: [] });
  expect(file.areas[0]?.schedule.map((dated) => dated.rule)).toEqual([rule]);
  expect(file.remarks.map(({ value }) => value)).toEqual(values);
});

it('parts of a HabitTrove file contain no done day that the whole file lacks', async () => {
  const rows = [2, 2, 3, 4, 4].map((day, hour) => `2026-03-0${day}T1${hour}:00:00.000Z`);
  const read = (completions: readonly string[]) => readHabit({ completions });
  expect(await findInventedDays(rows, read)).toEqual([]);
});
