import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, remarksOf, resultOf, zipOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const habit = {
  name: 'Water',
  type: 'numerical',
  unit: 'glasses',
  target_value: 8,
  target_type: 'at_least',
  freq_numerator: 1,
  freq_denominator: 1,
  reminder_message: '',
  entries: [],
};

function importOfHabit(fields: object, settings: object = {}) {
  return importOf({
    app: 'habiterall',
    exported_at: '',
    settings,
    habits: [{ ...habit, ...fields }],
  });
}

const day = { date: '2026-03-02', value: 0, status: '', notes: '' };

it('an import of habiterall JSON reads marks, skips and notes', async () => {
  const file = await importSample('habiterall.json');
  expect(file.format).toBe('habiterall');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done “quick”, 03-03 skipped, 03-04 missed']);
  expect(file.areas[0]).toMatchObject({
    description: 'Did you?',
    color: '#00897b',
    reminders: [{ time: '07:30' }],
    schedule: [{ from: '2026-03-02', rule: { kind: 'times_per_week', times: 3 } }],
  });
  expect(file.remarks).toEqual([]);
});

it('an import of habiterall JSON compares each amount with the goal of one day', async () => {
  const file = await importOfHabit({
    freq_numerator: 3,
    freq_denominator: 7,
    created_at: '2026-03-01 23:30:00',
    archived: true,
    entries: [
      { ...day, value: 3 },
      { ...day, date: '2026-03-03', value: 8.5, notes: 'hot' },
      { ...day, date: '2026-03-04', value: '9' },
      { ...day, date: '2026-03-05', status: 'skip', notes: 'ill' },
    ],
  });
  expect(file.areas[0]?.created_on).toBe('2026-03-01');
  expect(describeDays(file)).toEqual([
    'Water: 03-02 missed 3, 03-03 done 8.5 “hot”, 03-04 done 9, 03-05 skipped “ill”, 03-06 archived',
  ]);
});

it('an import of habiterall JSON leaves out values that habiterall does not write', async () => {
  const values = [null, -1, true, '0x10', '1e3', 'x'];
  const entries = values.map((value, index) => ({ ...day, date: `2026-03-0${index + 1}`, value }));
  const file = await importOfHabit({ entries: [...entries, { date: 'soon', value: 8 }] });
  expect(describeDays(file)).toEqual(['Water: ']);
  expect(file.remarks.map(({ kind }) => kind)).toEqual([
    ...values.map(() => 'value-unknown'),
    'date-unreadable',
  ]);
  const marks = await importOfHabit({ type: 'boolean', entries: [{ ...day, value: 8 }] });
  expect(describeDays(marks)).toEqual(['Water: ']);
});

it.each([
  ['success', {}, true],
  ['default', { atMostUnlogged: 'success' }, true],
  ['default', { atMostUnlogged: 'miss' }, false],
  ['miss', { atMostUnlogged: 'success' }, false],
])(
  'an import of a habiterall limit with at_most_unlogged %s and the settings %j keeps unlogged days: %s',
  async (at_most_unlogged, settings, isKept) => {
    const entries = [{ ...day }, { ...day, date: '2026-03-03', value: 9 }];
    const fields = { target_type: 'at_most', show_as: 'avoid', at_most_unlogged, entries };
    const file = await importOfHabit(fields, settings);
    expect(describeDays(file)).toEqual(['Water: 03-02 done 0, 03-03 missed 9']);
    const limit = isKept ? { kind: 'at_most', amount: 8 } : undefined;
    expect(file.areas[0]?.schedule[0]?.target).toEqual(limit);
    expect(remarksOf(file, 'field-left-out').map(({ value }) => value)).toEqual([
      ...(Object.keys(settings).length > 0 ? ['settings'] : []),
      'show_as: avoid',
      ...(isKept ? [] : ['≤ 8 glasses']),
    ]);
  },
);

it('an import of habiterall JSON reports settings without their values', async () => {
  const file = await importOfHabit({}, { ntfyToken: 'secret-1', theme: 'dark' });
  expect(JSON.stringify(file)).not.toContain('secret-1');
  expect(remarksOf(file, 'field-left-out')).toContainEqual({
    kind: 'field-left-out',
    value: 'settings',
  });
});

it('habiterall JSON is recognized as a bare list, and by two of its own fields', async () => {
  expect((await importOf(JSON.stringify([habit]))).format).toBe('habiterall');
  const { freq_numerator, ...others } = habit;
  expect((await importOf({ habits: [others] })).format).toBe('habiterall');
  const foreign = { name: 'Water', freq_numerator, entries: [] };
  await expect(resultOf({ habits: [foreign] })).rejects.toMatchObject({ code: 'not-recognised' });
});

it('an import of a habiterall zip reads plain amounts, positions from 0 and archived habits', async () => {
  const file = await importSample('habiterall-csv.zip');
  expect(file.format).toBe('habiterall-csv');
  expect(file.areas.map(({ key, group, color }) => [key, group, color])).toEqual([
    ['0', 'Body', '#00897b'],
    ['1', '', '#039be5'],
    ['2', '', '#d32f2f'],
  ]);
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-04 done',
    'Water: 03-02 done 8, 03-03 missed 3',
    'Tidy: 03-02 missed, 03-03 skipped, 03-04 archived',
  ]);
  expect(file.remarks).toEqual([{ kind: 'notes-not-in-file', file: 'Checkmarks.csv' }]);
});

it('an import of a habiterall zip compares a weekly habit with the goal of each day', async () => {
  const list =
    'Position,Name,Question,Description,NumRepetitions,Interval,Color,Type,Unit,Target Value,Target Type,Archived';
  const file = await importOf(
    zipOf({
      'Habits.csv': `${list}\n0,"Run, slowly",,,2,7,#000000,NUMERICAL,km,5,AT_LEAST,false\n`,
      'Checkmarks.csv': 'Date,"Run, slowly"\n2026-03-02,3\n2026-03-03,5\n2026-03-04,YES_MANUAL\n',
    }),
  );
  expect(describeDays(file)).toEqual(['Run, slowly: 03-02 missed 3, 03-03 done 5, 03-04 done']);
});

it('an import of only the table of days of a habiterall zip reads plain amounts', async () => {
  const table = 'Date,Stretch,Water,Tidy\n2026-03-02,YES_MANUAL,8,NO\n2026-03-03,,3,SKIP\n';
  const file = await importOf(table);
  expect(file.format).toBe('habiterall-csv');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done',
    'Water: 03-02 done 8, 03-03 done 3',
    'Tidy: 03-02 missed, 03-03 skipped',
  ]);
});

it('an import of parts of habiterall JSON has no done day that the whole file lacks', async () => {
  const amounts = [0, 3, 8, 8, 9];
  const entries = amounts.map((value, index) => ({ ...day, date: `2026-03-0${index + 1}`, value }));
  const rows = [...entries, { ...day, status: 'skip' }, { ...day, value: 8 }];
  expect(await findInventedDays(rows, (some) => importOfHabit({ entries: some }))).toEqual([]);
});
