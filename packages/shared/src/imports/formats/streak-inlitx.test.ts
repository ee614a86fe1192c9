import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, remarksOf, zipOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const sample = JSON.parse(new TextDecoder().decode(readSample('streak-inlitx.json'))) as {
  readonly habits: readonly Record<string, unknown>[];
};
const [stretch] = sample.habits;

const readHabit = (habit: Readonly<Record<string, unknown>>) =>
  importOf({ ...sample, habits: [{ ...stretch, ...habit }], notes: [] });

it('an import of Streak by InlitX reads day-month-year keys, goals and relapses', async () => {
  const file = await importSample('streak-inlitx.json');
  expect(file.format).toBe('streak-inlitx');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done 2, 03-03 missed 1 “tired”',
    'Smoked: 03-03 missed',
  ]);
  expect(file.areas[0]).toMatchObject({
    group: 'Body',
    icon: 'target',
    color: '#0099ff',
    created_on: '2026-03-01',
    schedule: [{ from: '2026-03-01', rule: { kind: 'weekdays', weekdays: [1, 3, 5] } }],
  });
  expect(file.remarks).toEqual([{ kind: 'field-left-out', area: 'Smoked', value: 'icon: x' }]);
});

it('an import of Streak by InlitX reads the backup in its zip', async () => {
  const zip = zipOf({
    'backup.json': JSON.stringify({ ...sample, categories: [{ id: 'Body', name: 'Health' }] }),
    'images/cover.jpg': 'picture',
  });
  const file = await importOf(zip);
  expect(file.areas[0]?.group).toBe('Health');
  expect(describeDays(file)).toEqual(describeDays(await importSample('streak-inlitx.json')));
});

it('an import of Streak by InlitX reads vacations, archiving, reasons for missed days and reminders', async () => {
  const file = await readHabit({
    vacations: [
      { start: '2026-03-10T00:00:00.000', end: '2026-03-12T00:00:00.000' },
      { start: '2026-03-20T00:00:00.000', end: '2026-03-19T00:00:00.000' },
    ],
    missReasons: { '05-03-2026': 'ill', '03-03-2026': 'late' },
    archivedAt: '2026-03-14T10:00:00.000',
    reminders: [
      { hour: 20, minute: 0, days: [] },
      { hour: 7, minute: 0, days: [1] },
    ],
    dailyCost: 2.5,
    coverPath: '/data/user/0/cover.jpg',
  });
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done 2, 03-03 missed 1 “late”, 03-05 missed “ill”, 03-06 archived, 03-10 paused to 03-12',
  ]);
  expect(file.areas[0]?.reminders).toEqual([{ time: '07:00', weekdays: [1] }, { time: '20:00' }]);
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'date-unreadable 2026-03-20T00:00:00.000 2026-03-19T00:00:00.000',
    'field-left-out dailyCost: 2.5',
    'field-left-out coverPath',
  ]);
});

it.each([
  [{ anySteps: false }, '03-02 done 2, 03-03 missed 1'],
  [{ anySteps: true, stepsNeeded: 1 }, '03-02 done 2, 03-03 done 1'],
])(
  'an import of Streak by InlitX scores a habit with steps and the fields %j as %s',
  async (rule, days) => {
    const completion = { numberOfCompletions: 1 };
    const file = await readHabit({
      ...rule,
      substeps: [
        { id: 'a', title: 'Mat' },
        { id: 'b', title: 'Ball' },
      ],
      completions: {
        '02-03-2026': { ...completion, steps: ['a', 'b'] },
        '03-03-2026': { ...completion, steps: ['b', 'gone'] },
        '04-03-2026': { ...completion, steps: [] },
      },
    });
    expect(describeDays(file)).toEqual([`Stretch: ${days}`]);
    expect(file.areas[0]?.description).toBe('Mat\nBall');
  },
);

it.each([
  [{ unitLabel: 'ml' }, '03-02 done 2, 03-03 missed 1'],
  [{ anyAmount: true, quantKind: 3 }, '03-02 done 2, 03-03 done 1'],
  [{ numberOfCompletionsPerDay: 0 }, '03-02 done 2, 03-03 done 1'],
])(
  'an import of Streak by InlitX scores amounts of a habit with the fields %j as %s',
  async (habit, days) => {
    const file = await readHabit({ kind: 2, ...habit });
    expect(describeDays(file)).toEqual([`Stretch: ${days}`]);
  },
);

it.each([
  [{ interval: 0 }, undefined, []],
  [{ interval: 0, restDays: [6, 7] }, { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] }, []],
  [{ interval: 1, targetFrequency: 3 }, { kind: 'times_per_week', times: 3 }, []],
  [{ interval: 2, targetFrequency: 8 }, { kind: 'times_per_month', times: 8 }, []],
  [{ interval: 3, scheduleWeekdays: [] }, undefined, ['scheduleWeekdays: ']],
  [
    { interval: 4, scheduleUnit: 1, restDays: [7] },
    { kind: 'times_in_days', times: 1, days: 14 },
    ['restDays: 7'],
  ],
])('an import of Streak by InlitX converts the schedule %j', async (habit, rule, values) => {
  const completions = { '02-03-2026': {} };
  const file = await readHabit({ ...habit, completions, numberOfCompletionsPerDay: 1 });
  expect(file.areas[0]?.schedule.map((dated) => dated.rule)).toEqual(
    rule === undefined ? [] : [rule],
  );
  expect(file.remarks.map(({ value }) => value)).toEqual(values);
});

it('an import of Streak by InlitX reports days and notes that it cannot place', async () => {
  const file = await importOf({
    ...sample,
    habits: [{ ...stretch, completions: { '31-02-2026': {}, '02-03-2026': {} } }],
    notes: [
      { habitId: 'h1', date: '09-03-2026', text: 'no entry' },
      { habitId: 'gone', date: '02-03-2026', text: 'no habit' },
    ],
    todos: [{}, {}],
  });
  expect(describeDays(file)).toEqual(['Stretch: 03-02 missed 1']);
  expect(remarksOf(file, 'date-unreadable').map(({ value }) => value)).toEqual(['31-02-2026']);
  expect(remarksOf(file, 'field-left-out').map(({ value }) => value)).toEqual([
    '2026-03-09 no entry',
    'no habit',
    'todos: 2',
  ]);
});

it('parts of a Streak by InlitX file contain no done day that the whole file lacks', async () => {
  const rows = [1, 2, 3].map((count) => [`0${count}-03-2026`, { numberOfCompletions: count }]);
  const read = (part: readonly (readonly unknown[])[]) =>
    readHabit({ completions: Object.fromEntries(part) as Record<string, unknown> });
  expect(await findInventedDays(rows, read)).toEqual([]);
});
