import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

type Fields = Readonly<Record<string, unknown>>;

const daily = { text: 'Run', frequency: 'daily', everyX: 1, history: [] };

function importOfTasks(tasks: Fields, preferences: Fields = { dayStart: 0, timezoneOffset: 0 }) {
  return importOf({ preferences, tasks, tags: [{ id: 'a', name: 'Body' }] });
}

const importOfDaily = (fields: Fields) => importOfTasks({ dailys: [{ ...daily, ...fields }] });

/** @param time local time in March 2026, such as '02 20:00' */
function atTime(time: string) {
  return { date: Date.parse(`2026-03-${time.replace(' ', 'T')}Z`), value: 1, isDue: true };
}

const done = (time: string) => ({ ...atTime(time), completed: true });
const missed = (time: string) => ({ ...atTime(time), completed: false });

it('an import of Habitica user data moves a miss to the day before the login', async () => {
  const file = await importSample('habitica-user-data.json');
  expect(file.format).toBe('habitica');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 missed, 03-04 done',
    'Snack: 03-03 missed',
  ]);
  expect(file.areas[0]).toMatchObject({
    created_on: '2026-03-02',
    schedule: [{ from: '2026-03-02', rule: { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] } }],
  });
  expect(file.areas[1]?.schedule).toEqual([
    {
      from: file.areas[1]?.created_on,
      rule: { kind: 'daily' },
      target: { kind: 'at_most', amount: 0 },
    },
  ]);
  expect(file.remarks).toEqual([]);
});

it('an import of Habitica user data counts the hours before the start of the day as the day before', async () => {
  const tasks = { dailys: [{ ...daily, history: [done('03 02:30'), done('04 03:30')] }] };
  const file = await importOfTasks(tasks, { dayStart: 3, timezoneOffset: 0 });
  expect(describeDays(file)).toEqual(['Run: 03-02 done, 03-04 done']);
});

it('an import of Habitica user data dates a daily that was checked off before the login to the day before', async () => {
  const file = await importOfTasks({
    dailys: [
      { ...daily, history: [done('03 08:00'), done('03 20:00')] },
      { ...daily, text: 'Read', history: [missed('03 08:01'), done('03 20:00')] },
    ],
  });
  expect(describeDays(file)).toEqual([
    'Run: 03-02 done, 03-03 done',
    'Read: 03-02 missed, 03-03 done',
  ]);
});

it.each([
  ['two check-offs on one day', '03-02 done, 03-03 done', [done('03 08:00'), done('03 20:00')]],
  [
    'a check-off on the day before a miss',
    '03-02 done, 03-03 missed',
    [done('03 08:00'), missed('04 08:00')],
  ],
  [
    'a check-off on the day after a miss',
    '03-01 missed, 03-02 done',
    [missed('02 08:00'), done('03 08:00')],
  ],
  ['check-offs on two days', '03-02 done, 03-03 done', [done('02 08:00'), done('03 08:00')]],
])(
  'an import of Habitica user data in which no login is known reads %s as %s',
  async (_, days, history) => {
    expect(describeDays(await importOfDaily({ history }))).toEqual([`Run: ${days}`]);
  },
);

it('an import of Habitica user data dates a miss after an absence to the day of the last login', async () => {
  const file = await importOfTasks({
    dailys: [
      { ...daily, history: [done('02 20:00'), missed('07 08:00')] },
      { ...daily, text: 'Read', history: [missed('03 08:00'), missed('07 08:00')] },
    ],
  });
  expect(describeDays(file)).toEqual([
    'Run: 03-02 done, 03-03 missed',
    'Read: 03-02 missed, 03-03 missed',
  ]);
});

it('an import of Habitica user data leaves out misses that were not due, and monthly averages', async () => {
  const file = await importOfDaily({
    history: [
      { date: Date.parse('2025-12-01T08:00:00Z'), value: 3 },
      { date: '2026-01-01T08:00:00Z', value: 4 },
      { ...missed('03 08:00'), isDue: false },
      { ...done('03 20:00'), isDue: false },
      { date: 'never', completed: true },
      { date: 1e300, completed: true },
    ],
  });
  expect(describeDays(file)).toEqual(['Run: 03-03 done']);
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', area: 'Run', value: 'history: 2025-12-01, 2026-01-01' },
  ]);
});

it('an import of Habitica user data uses summer time if the zone agrees with the offset', async () => {
  const history = [
    { ...done('02 20:00'), date: Date.parse('2026-01-12T22:30:00Z') },
    { ...done('02 20:00'), date: Date.parse('2026-03-30T20:30:00Z') },
  ];
  const data = { tasks: { dailys: [{ ...daily, history }] }, tags: [] };
  const read = (timezoneOffset: number, timeZone: string) =>
    importOf({ ...data, preferences: { dayStart: 0, timezoneOffset } }, { timeZone });
  expect(describeDays(await read(-120, 'Europe/Berlin'))).toEqual(['Run: 01-12 done, 03-30 done']);
  expect(describeDays(await read(-120, 'Asia/Tokyo'))).toEqual(['Run: 01-13 done, 03-30 done']);
});

it('an import of Habitica user data counts the clicks of a habit', async () => {
  const file = await importOfTasks({
    habits: [
      {
        text: 'Fruit',
        up: true,
        down: true,
        history: [
          { ...atTime('02 20:00'), scoredUp: 1, scoredDown: 0 },
          { ...atTime('03 20:00'), scoredUp: 2, scoredDown: 1 },
          { ...atTime('04 20:00'), scoredUp: 0, scoredDown: 3 },
          { ...atTime('05 20:00'), scoredUp: 0, scoredDown: 0 },
        ],
      },
    ],
  });
  expect(describeDays(file)).toEqual(['Fruit: 03-02 done, 03-03 done “+2 −1”, 03-04 missed “−3”']);
});

it.each([
  [
    { frequency: 'weekly', everyX: 2, repeat: { m: true, f: true } },
    { kind: 'times_in_days', times: 2, days: 14 },
  ],
  [
    { frequency: 'monthly', everyX: 1, daysOfMonth: [22, 1, 9] },
    { kind: 'month_days', days: [1, 9, 22] },
  ],
  [
    { frequency: 'monthly', everyX: 1, weeksOfMonth: [0], repeat: { m: true } },
    { kind: 'times_per_month', times: 1 },
  ],
  [
    { frequency: 'yearly', everyX: 1 },
    { kind: 'times_in_days', times: 1, days: 365 },
  ],
  [
    { frequency: 'daily', everyX: 3 },
    { kind: 'times_in_days', times: 1, days: 3 },
  ],
])('an import of Habitica user data reads %j as %j', async (fields, rule) => {
  const { areas, remarks } = await importOfDaily({ ...fields, history: [done('02 20:00')] });
  expect(areas[0]?.schedule[0]?.rule).toEqual(rule);
  expect(remarks).toEqual([]);
});

it('an import of Habitica user data reads group and reminder, and reports the fields that it leaves out', async () => {
  const file = await importOfTasks({
    dailys: [
      {
        ...daily,
        tags: ['a', 'unknown'],
        notes: 'slowly',
        reminders: [{ time: '2026-03-02T19:20:00Z' }, { time: '2026-03-02T08:00:00Z' }],
        checklist: [{ text: 'shoes' }, { text: 'water' }],
        history: [done('02 20:00')],
      },
    ],
    todos: [{ text: 'Call' }],
  });
  expect(file.areas[0]).toMatchObject({
    group: 'Body',
    description: 'slowly',
    reminders: [{ time: '08:00' }, { time: '19:20' }],
  });
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', area: 'Run', value: 'shoes, water' },
    { kind: 'field-left-out', value: 'todos' },
  ]);
});

it('an import of Habitica user data contains no secret', async () => {
  const secret = '4711-secret';
  const file = await importOf({
    apiToken: secret,
    auth: { local: { email: secret, hashed_password: secret } },
    preferences: { dayStart: 0, timezoneOffset: 0, webhooks: { a: secret } },
    tags: [{ id: 'a', name: 'Body', challenge: secret }],
    tasks: {
      dailys: [{ ...daily, userId: secret, group: { id: secret }, history: [done('02 20:00')] }],
    },
  });
  expect(JSON.stringify(file)).not.toContain(secret);
});

it('the history table of Habitica is refused with the name of the export that has the days', async () => {
  await expect(importSample('habitica-history.csv')).rejects.toMatchObject({
    code: 'other-export',
    where: 'User Data (JSON)',
  });
});

it('tasks without preferences are no Habitica user data', async () => {
  await expect(resultOf({ tasks: { dailys: [daily] } })).rejects.toThrow('not-recognised');
});

it('an import of Habitica user data never gains a done day by repeating or moving entries', async () => {
  const history = [done('02 20:00'), missed('04 06:00'), done('04 20:00'), done('05 19:00')];
  // Every part keeps all entries, because the day of an entry depends on the other entries.
  const read = (some: readonly object[]) => importOfDaily({ history: [...some, ...history] });
  expect(await findInventedDays(history, read)).toEqual([]);
});
