import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const stretch = {
  Title: 'Stretch',
  RepeatCount: 1,
  RepeatInterval: 1,
  RepeatPeriod: 0,
  TargetQuantity: 1,
  CreatedAt: '2026-03-01T09:00:00',
};

const at = (start: string, end: string | null = start, Quantity = 1) => ({
  StartedAt: start,
  CompletedAt: end,
  Quantity,
});

const importHabits = (...Habits: readonly object[]) =>
  importOf({
    Settings: { RefreshToken: 'secret-token' },
    Categories: [{ Title: 'Body', Notes: [{}], Tasks: null, Habits }],
  });

it('an import of OpenHabitTracker JSON reads days, frequency, category and items', async () => {
  const file = await importSample('openhabittracker.json');
  expect(file.format).toBe('openhabittracker');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-04 done']);
  expect(file.areas[0]).toMatchObject({
    group: 'Body',
    description: 'mat',
    color: null,
    created_on: '2026-03-01',
    schedule: [{ from: '2026-03-01', rule: { kind: 'times_per_week', times: 3 } }],
  });
  expect(file.remarks).toEqual([]);
});

it('an import of OpenHabitTracker JSON compares the repetitions of a day with their goal', async () => {
  const times = [at('2026-03-02T07:00:00'), at('2026-03-02T19:00:00'), at('2026-03-03T07:00:00')];
  const file = await importHabits({ ...stretch, RepeatCount: 2, TimesDone: [...times, ...times] });
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done 2, 03-03 missed 1']);
});

it.each([
  ['00:20:00', '03-02 done “0:25:00”, 03-03 missed “0:19:59”'],
  [null, '03-02 done “0:25:00”, 03-03 done “0:19:59”'],
])(
  'an import of OpenHabitTracker JSON with the duration %j reads the days %s',
  async (Duration, days) => {
    const file = await importHabits({
      ...stretch,
      DisplayMetric: 1,
      Duration,
      TimesDone: [
        // Times that the app has recorded since it was started have an offset.
        at('2026-03-02T23:50:00', '2026-03-03T00:05:00.1234567+01:00'),
        at('2026-03-02T08:00:00', '2026-03-02T08:10:00'),
        at('2026-03-03T08:00:00', '2026-03-03T08:19:59'),
      ],
    });
    expect(describeDays(file)).toEqual([`Stretch: ${days}`]);
  },
);

it('an import of OpenHabitTracker JSON compares quantities with their target', async () => {
  const file = await importHabits({
    ...stretch,
    DisplayMetric: 2,
    TargetQuantity: 8,
    TimesDone: [
      at('2026-03-02T07:00:00', undefined, 5),
      at('2026-03-02T08:00:00', undefined, 3),
      at('2026-03-03T08:00:00', undefined, 7),
    ],
  });
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done 8, 03-03 missed 7']);
});

it('an import of OpenHabitTracker JSON reports everything that it leaves out, but no setting', async () => {
  const file = await importHabits(
    {
      ...stretch,
      Color: 'bg-danger-subtle',
      Priority: 4,
      StartAt: '2026-02-01T00:00:00',
      TimesDone: [at('2026-03-02T07:00:00', null), at('soon')],
    },
    { ...stretch, Title: 'Old', IsDeleted: true },
  );
  expect(file.areas).toMatchObject([{ color: '#dc3545', created_on: '2026-02-01', entries: [] }]);
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'field-left-out Priority: 4',
    'field-left-out Notes: 1',
    'value-unknown 2026-03-02T07:00:00',
    'date-unreadable soon',
    'deleted-left-out undefined',
  ]);
  expect(JSON.stringify(file)).not.toContain('secret-token');
});

it.each([
  [{ RepeatPeriod: 0, RepeatInterval: 3 }, { kind: 'times_in_days', times: 1, days: 3 }, []],
  [{ RepeatPeriod: 1, RepeatCount: 10 }, undefined, ['10/7']],
  [{ RepeatPeriod: 2, RepeatCount: 8 }, { kind: 'times_per_month', times: 8 }, []],
])('an import of OpenHabitTracker JSON converts the schedule %j', async (habit, rule, values) => {
  const file = await importHabits({ ...stretch, ...habit });
  expect(file.areas[0]?.schedule.map((dated) => dated.rule)).toEqual(
    rule === undefined ? [] : [rule],
  );
  expect(file.remarks.flatMap(({ kind, value }) => (kind === 'rule-nearest' ? value : []))).toEqual(
    values,
  );
});

it('parts of an OpenHabitTracker file contain no done day that the whole file lacks', async () => {
  const rows = [2, 2, 3, 4, 4].map((day, hour) => at(`2026-03-0${day}T1${hour}:00:00`));
  const read = (TimesDone: readonly object[]) =>
    importHabits({ ...stretch, RepeatCount: 2, TimesDone });
  expect(await findInventedDays(rows, read)).toEqual([]);
});

const tsv =
  'ContentType\tCategory\tTitle\tContent\tPriority\tDuration\tPlannedAt\tRepeatCount\tRepeatInterval\tRepeatPeriod\n';

it.each([
  ['OpenHabitTracker.tsv', tsv],
  [
    'OpenHabitTracker.20260305120000.tsv',
    `${tsv}Habit\tBody\tStretch\tmat\tNone\t\t\t3\t1\tWeek\n`,
  ],
  ['OpenHabitTracker.20260305120000.md', '# Body\n\n## Stretch\n\n- mat\n'],
  ['data.yaml', 'Settings:\n  UserId: 1\n  IsDarkMode: true\nCategories:\n- UserId: 1\n'],
])(
  'the OpenHabitTracker export %s is refused, and the error names the JSON export',
  async (name, text) => {
    await expect(resultOf(text, { name })).rejects.toMatchObject({
      code: 'other-export',
      where: 'JSON',
    });
  },
);

it('a Markdown file with another name is not taken for an OpenHabitTracker export', async () => {
  const read = resultOf('# Body\n\n## Stretch\n\n- mat\n', { name: 'notes.md' });
  await expect(read).rejects.toMatchObject({ code: 'not-recognised' });
});
