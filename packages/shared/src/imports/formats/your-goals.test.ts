import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

interface Habit {
  readonly frequency?: string;
  readonly reminder?: string;
  readonly days?: string;
}

function write({ frequency = '0', reminder = '', days = '20260302:1' }: Habit): string {
  return `7,"Run, slowly",0,,4,2026-03-1-9:5:00.0000,"${frequency}","${reminder}",1.0,,${days},0`;
}

it('an import of Habit Tracker – Your Goals reads a table without column titles', async () => {
  const file = await importSample('habit-tracker-your-goals-ios.csv');
  expect(file.format).toBe('your-goals');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-04 done',
    'Water: 03-02 done 8, 03-03 missed 3',
  ]);
  expect(file.areas[0]).toMatchObject({
    key: '1',
    description: 'Did you?',
    color: '#e91e63',
    created_on: '2026-03-01',
    schedule: [{ from: '2026-03-01', rule: { kind: 'times_per_week', times: 3 } }],
  });
  expect(file.remarks).toEqual([]);
});

it.each([
  ['0', [], []],
  ['1:2', [{ kind: 'times_in_days', times: 1, days: 2 }], []],
  ['2:7', [], []],
  ['3', [{ kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] }], []],
  ['4', [{ kind: 'weekdays', weekdays: [6, 7] }], []],
  ['9', [], ['9']],
])(
  'an import of Habit Tracker – Your Goals reads the frequency %s',
  async (frequency, rules, remarks) => {
    const file = await importOf(write({ frequency }));
    expect(file.areas[0]?.schedule.map(({ rule }) => rule)).toEqual(rules);
    expect(file.remarks.map(({ value }) => value)).toEqual(remarks);
  },
);

it('an import of Habit Tracker – Your Goals reads the reminder with its weekdays', async () => {
  const file = await importOf(write({ reminder: '1111100:9:5' }));
  const weekdays = [1, 2, 3, 4, 5];
  expect(file.areas[0]?.reminders).toEqual([{ time: '09:05', weekdays }]);
  expect(file.remarks).toEqual([]);
  expect((await importOf(write({ reminder: '0000000:9:5' }))).areas[0]?.reminder_time).toBeNull();
});

it('an import of Habit Tracker – Your Goals reports unreadable dates and rows', async () => {
  const { areas, remarks } = await importOf(
    [
      write({ days: '20260302:1-20260230:1-20260304:0' }),
      'something else',
      write({ days: '' }),
    ].join('\r\n'),
  );
  expect(areas.map(({ entries }) => entries.map(({ date, score }) => [date, score]))).toEqual([
    [
      ['2026-03-02', 1],
      ['2026-03-04', 0],
    ],
    [],
  ]);
  expect(remarks).toEqual([
    { kind: 'date-unreadable', area: 'Run, slowly', line: 1, value: '20260230' },
    { kind: 'row-unreadable', line: 2, value: 'something else' },
  ]);
});

it('a table with 12 untitled columns of other content is no file of Habit Tracker – Your Goals', async () => {
  const result = await resultOf('1,Run,0,,4,2026-03-01,0,,1.0,,20260302:1,0\n2,a,0,,,,,,,,,0\n');
  expect(result.kind).toBe('columns');
});

it('an import of Habit Tracker – Your Goals never gains a done day by losing or repeating days', async () => {
  const rows = ['20260302:1', '20260303:0', '20260304:1', '20260303:0'];
  const read = (some: readonly string[]) => importOf(write({ days: some.join('-') }));
  expect(await findInventedDays(rows, read)).toEqual([]);
});
