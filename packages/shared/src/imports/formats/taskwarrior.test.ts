import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, remarksOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

type Task = Readonly<Record<string, unknown>>;

const timeZone = 'Europe/Berlin';
const readTasks = (name: string) =>
  JSON.parse(new TextDecoder().decode(readSample(name))) as readonly Task[];
const bytesOf = (tasks: readonly Task[]) => new TextEncoder().encode(JSON.stringify(tasks));

it('an import of a Taskwarrior export reads completed and deleted instances of recurring tasks', async () => {
  const file = await importSample('taskwarrior.json', { timeZone });
  expect(file.format).toBe('taskwarrior');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 done, 03-04 missed',
    'Water plants: 03-02 done',
  ]);
});

it('an import of a Taskwarrior export reads rules, projects, annotations and the first day', async () => {
  const { areas, remarks } = await importSample('taskwarrior.json', { timeZone });
  expect(areas).toMatchObject([
    { group: 'Body', created_on: '2026-03-01', schedule: [] },
    {
      group: 'Home',
      description: 'the fern too',
      schedule: [
        { from: '2026-03-01', rule: { kind: 'every_n_days', every: 3, start: '2026-03-02' } },
      ],
    },
  ]);
  expect(remarks.map(({ kind, area, value }) => [kind, area, value])).toEqual([
    ['field-left-out', undefined, 'tasks without recur: 1'],
    ['field-left-out', 'Stretch', '+home'],
    ['field-left-out', 'Stretch', '+morning'],
    ['field-left-out', 'Water plants', 'priority'],
    ['field-left-out', 'Water plants', 'until'],
  ]);
});

it('an import of a Taskwarrior export keeps one day per instance after clocks go back in autumn', async () => {
  const file = await importSample('taskwarrior-autumn.json', { timeZone });
  expect(describeDays(file)).toEqual([
    'Stretch: 10-24 done, 10-25 done, 10-26 done, 10-27 done, 10-28 done, 10-29 done',
    'Rest day: 10-20 done, 10-27 done, 10-28 archived',
  ]);
  expect(file.areas[1]?.schedule).toMatchObject([{ rule: { kind: 'weekdays', weekdays: [1] } }]);
});

it('an import of a Taskwarrior instance whose due time was moved uses the new local date', async () => {
  const tasks = readTasks('taskwarrior-autumn.json');
  const moved = tasks.map((task) =>
    task['imask'] === 3
      ? { ...task, due: '20251027T230000Z', annotations: [{ description: 'late' }] }
      : task,
  );
  const file = await importOf(bytesOf(moved), { timeZone });
  expect(describeDays(file)[0]).toContain('10-26 done, 10-28 done “late”, 10-29 done');
});

it('an import of only completed Taskwarrior tasks names each habit after its first instance', async () => {
  const tasks = readTasks('taskwarrior.json').filter(({ status }) => status === 'completed');
  const file = await importOf(bytesOf(tasks), { timeZone });
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 done',
    'Water plants: 03-02 done “the fern too”',
  ]);
});

it('an import of only Taskwarrior templates reports that their instances are missing', async () => {
  const tasks = readTasks('taskwarrior.json').filter(
    ({ recur, parent }) => recur !== undefined && parent === undefined,
  );
  const file = await importOf(bytesOf(tasks), { timeZone });
  expect(file.areas.flatMap(({ entries }) => entries)).toEqual([]);
  expect(remarksOf(file, 'field-left-out').map(({ value }) => value)).toEqual(
    expect.arrayContaining(['mask: ++X--', 'mask: +--']),
  );
});

it.each([
  ['weekdays', { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] }, 0],
  ['1d', undefined, 0],
  ['P1W', { kind: 'weekdays', weekdays: [1] }, 0],
  ['2wks', { kind: 'every_n_days', every: 14, start: '2026-03-02' }, 0],
  ['monthly', { kind: 'month_days', days: [2] }, 0],
  ['30min', undefined, 1],
])('an import of the Taskwarrior period %s reads its rule', async (recur, rule, nearest) => {
  const tasks = readTasks('taskwarrior.json').map((task) => ({ ...task, recur }));
  const file = await importOf(bytesOf(tasks), { timeZone });
  expect(file.areas[0]?.schedule[0]?.rule).toEqual(rule);
  expect(remarksOf(file, 'rule-nearest').filter(({ area }) => area === 'Stretch')).toHaveLength(
    nearest,
  );
});

it('parts of a Taskwarrior export in any order have no done day that the whole export lacks', async () => {
  const tasks = readTasks('taskwarrior-autumn.json');
  const isTemplate = ({ parent }: Task) => parent === undefined;
  const read = (instances: readonly Task[]) =>
    importOf(bytesOf([...tasks.filter(isTemplate), ...instances]), { timeZone });
  const instances = tasks.filter((task) => !isTemplate(task));
  expect(await findInventedDays(instances, read)).toEqual([]);
});
