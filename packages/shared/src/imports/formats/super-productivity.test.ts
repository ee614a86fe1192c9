import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const stretch = {
  title: 'Stretch',
  isEnabled: true,
  icon: null,
  type: 'ClickCounter',
  isTrackStreaks: true,
  streakMinValue: 2,
  countOnDay: { '2026-03-02': 2, '2026-03-03': 1 },
};

function backupOf(entities: Readonly<Record<string, object>>) {
  return {
    simpleCounter: { ids: Object.keys(entities), entities },
    task: { ids: [], entities: {} },
    issueProvider: { entities: { j: { token: 'secret-token' } } },
  };
}

it('an import of Super Productivity reads counters and stopwatches', async () => {
  const file = await importSample('super-productivity.json');
  expect(file.format).toBe('super-productivity');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done 2, 03-04 done 1',
    'Reading: 03-02 done 30',
  ]);
  expect(file.areas.map(({ icon, schedule }) => [icon, schedule[0]?.rule])).toEqual([
    [null, { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] }],
    ['timer', { kind: 'daily' }],
  ]);
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'field-left-out icon: check',
  ]);
});

it('an import of Super Productivity compares counts and milliseconds with the goal', async () => {
  const data = backupOf({
    a: stretch,
    b: { ...stretch, title: 'Any', isTrackStreaks: false },
    c: {
      ...stretch,
      title: 'Read',
      type: 'StopWatch',
      streakMinValue: 1_200_000,
      countOnDay: { '2026-03-02': 1_200_000, '2026-03-03': 1_199_999 },
    },
  });
  const file = await importOf({ data });
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done 2, 03-03 missed 1',
    'Any: 03-02 done 2, 03-03 done 1',
    'Read: 03-02 done “0:20:00”, 03-03 missed “0:19:59”',
  ]);
  expect(JSON.stringify(file)).not.toContain('secret-token');
  expect(await importOf({ state: data })).toEqual(file);
  expect(await importOf(data)).toEqual(file);
});

it('an import of Super Productivity leaves out default counters that are disabled and unused', async () => {
  const unused = { ...stretch, isEnabled: false, countOnDay: {} };
  const file = await importOf(
    backupOf({
      COFFEE_COUNTER: { ...unused, title: 'Coffee Counter' },
      STRETCHING_COUNTER: { ...stretch, isEnabled: false, streakMinValue: 1 },
      own: { ...unused, title: 'Own' },
    }),
  );
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done 2, 03-03 done 1, 03-04 archived',
    'Own: 03-31 archived',
  ]);
});

it('an import of Super Productivity reads frequencies, and reports everything that it cannot read', async () => {
  const file = await importOf(
    backupOf({
      a: { ...stretch, streakMode: 'weekly-frequency', streakWeeklyFrequency: 3 },
      b: {
        ...stretch,
        title: 'Walk',
        type: 'RepeatedCountdownReminder',
        countdownDuration: 1_800_000,
        streakWeekDays: { 0: false },
        countOnDay: { soon: 3, '2026-03-02': 'many' },
      },
    }),
  );
  expect(file.areas.map(({ schedule }) => schedule[0]?.rule)).toEqual([
    { kind: 'times_per_week', times: 3 },
    { kind: 'daily' },
  ]);
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'rule-nearest streakWeekDays: {"0":false}',
    'field-left-out countdownDuration: 1800000',
    'date-unreadable soon',
    'value-unknown 2026-03-02 "many"',
  ]);
});

it('parts of a Super Productivity backup contain no done day that the whole backup lacks', async () => {
  const rows = [1, 2, 3].map((count) => [`2026-03-0${count}`, count] as const);
  const read = (part: readonly (readonly [string, number])[]) =>
    importOf(backupOf({ a: { ...stretch, countOnDay: Object.fromEntries(part) } }));
  expect(await findInventedDays(rows, read)).toEqual([]);
});
