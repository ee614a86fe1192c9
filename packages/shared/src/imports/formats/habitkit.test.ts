import { expect, it } from 'vitest';
import { importOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const sample = JSON.parse(new TextDecoder().decode(readSample('habitkit.json'))) as {
  readonly [field: string]: readonly Record<string, unknown>[];
};

it('an import of HabitKit JSON reads local days and compares amounts with the daily goal', async () => {
  const file = await importSample('habitkit.json');
  expect(file.format).toBe('habitkit');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done 2, 03-04 missed 1 “half”',
    'No sweets: 03-03 missed, 03-04 archived',
  ]);
});

it('an import of HabitKit JSON reads color, group, reminder and weekly goal', async () => {
  const { areas, remarks } = await importSample('habitkit.json', { timeZone: 'Europe/Berlin' });
  expect(areas[0]).toMatchObject({
    name: 'Stretch',
    color: '#14b8a6',
    icon: 'dumbbell',
    group: 'Body',
    created_on: '2026-03-01',
    reminder_time: '07:30',
    schedule: [
      {
        from: '2026-03-01',
        rule: { kind: 'times_per_week', times: 3 },
        target: { kind: 'at_least', amount: 2 },
      },
    ],
  });
  expect(remarks.map(({ kind, area }) => [kind, area])).toEqual([['field-left-out', 'No sweets']]);
});

it('an import of HabitKit JSON compares each day with the goal that was valid on it', async () => {
  const [goal] = sample['intervals'] ?? [];
  const completion = { habitId: 'h1', timezoneOffsetInMinutes: 0, amountOfCompletions: 2 };
  const file = await importOf({
    ...sample,
    completions: [
      { ...completion, date: '2026-03-02T00:00:00.000Z' },
      { ...completion, date: '2026-03-12T00:00:00.000Z' },
    ],
    intervals: [
      { ...goal, startDate: '2026-03-10T00:00:00.000Z', requiredNumberOfCompletionsPerDay: 3 },
      { ...goal, startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-10T00:00:00.000Z' },
    ],
  });
  expect(describeDays(file)[0]).toBe('Stretch: 03-02 done 2, 03-12 missed 2');
  expect(file.areas[0]?.schedule.map(({ from, target }) => [from, target?.amount])).toEqual([
    ['2026-03-01', 2],
    ['2026-03-10', 3],
  ]);
});

it('an import of HabitKit JSON of format 2 reads counted taps and the start of a habit to avoid', async () => {
  const [stretch, sweets] = sample['habits'] ?? [];
  const [goal] = sample['intervals'] ?? [];
  const { areas } = await importOf({
    ...sample,
    formatVersion: 2,
    habits: [
      { ...stretch, inverseStartDate: null, inverseSpanBounds: [] },
      { ...sweets, inverseStartDate: '2026-02-18', inverseSpanBounds: [] },
    ],
    intervals: [{ ...goal, unitType: 'incremental' }],
  });
  expect(describeDays({ areas })[0]).toBe('Stretch: 03-02 done 2, 03-04 missed 1 “half”');
  expect(areas.map(({ created_on }) => created_on)).toEqual(['2026-02-28', '2026-02-18']);
  expect(areas[1]?.schedule).toEqual([
    {
      from: '2026-02-18',
      rule: { kind: 'daily' },
      target: { kind: 'at_most', amount: 0 },
    },
  ]);
});
