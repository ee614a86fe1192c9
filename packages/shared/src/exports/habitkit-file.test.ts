import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getAreaColorHex } from '../areas/area-color-hex.ts';
import { addDays } from '../calendar/calendar-date.ts';
import { tailwindColors } from '../areas/tailwind-colors.ts';
import { emptyPersonData } from '../sync/person-data.ts';
import { createDraft } from '../sync/person-draft.ts';
import { anyImportable } from '../testing/any-exported-data.ts';
import { areaWith } from '../testing/area-with.ts';
import { importOf } from '../testing/import-of.ts';
import { importedInto } from '../testing/imported-into.ts';
import { smallPerson, smallPersonToday } from '../testing/small-person.ts';
import { describeForTrackers } from '../testing/tracker-content.ts';
import type { DatedRule, Rule } from '../timeline/schedule-schema.ts';
import { getFrequency } from '../timeline/frequency.ts';
import { createHabitKitFile } from './habitkit-file.ts';
import { getNearestColor } from './nearest-color.ts';

type Tables = Record<string, readonly Record<string, unknown>[]>;

function tablesOfSmallPerson(): Tables {
  const options = { today: smallPersonToday, timeZone: 'Europe/Berlin' };
  return JSON.parse(createHabitKitFile(smallPerson(), options)) as Tables;
}

const [reading, exercise] = ['reading', 'exercise'];
const names = new Map([
  ['0195f000-0000-7000-8000-000000000001', reading],
  ['0195f000-0000-7000-8000-000000000002', exercise],
]);

it('the HabitKit file describes habits, goals, groups and reminders', () => {
  const { habits, intervals, categories, categoryMappings, reminders } = tablesOfSmallPerson();
  expect(habits).toEqual([
    expect.objectContaining({
      name: '=Reading, "slowly"',
      description: 'One line\nand another',
      icon: 'activity',
      color: 'sky',
      archived: false,
      orderIndex: 0,
      createdAt: '2026-02-25T23:00:00.000Z',
    }),
    expect.objectContaining({ name: 'Зарядка', description: null, archived: true, orderIndex: 1 }),
  ]);
  expect(intervals).toEqual([
    expect.objectContaining({
      type: 'week',
      requiredNumberOfCompletions: 5,
      startDate: '2026-02-25T23:00:00.000Z',
      endDate: null,
    }),
    expect.objectContaining({ type: 'day', requiredNumberOfCompletions: null, endDate: null }),
  ]);
  expect(categories).toEqual([expect.objectContaining({ name: 'Mind', orderIndex: 0 })]);
  expect(categoryMappings?.map(({ habitId }) => names.get(String(habitId)))).toEqual([reading]);
  expect(new Set(reminders?.map(({ id }) => id)).size).toBe(2);
  expect(reminders).toEqual([
    expect.objectContaining({ weekdayIndices: [1, 5], hour: 21, minute: 0 }),
    expect.objectContaining({ weekdayIndices: [1, 2, 3, 4, 5, 6, 7], hour: 7, minute: 35 }),
  ]);
});

it('the HabitKit file has done days at local midnight, and missed days with a note as days without taps', () => {
  const { completions = [] } = tablesOfSmallPerson();
  expect(
    completions.map(({ habitId, date, timezoneOffsetInMinutes, amountOfCompletions, note }) => [
      names.get(String(habitId)),
      date,
      timezoneOffsetInMinutes,
      amountOfCompletions,
      note,
    ]),
  ).toEqual([
    [reading, '2026-02-25T23:00:00.000Z', 60, 1, '30 pages'],
    [reading, '2026-02-26T23:00:00.000Z', 60, 1, '12.5 pages'],
    [reading, '2026-02-28T23:00:00.000Z', 60, 1, "'tis done; on, and on"],
    [exercise, '2026-02-25T23:00:00.000Z', 60, 0, '-'],
    [exercise, '2026-02-27T23:00:00.000Z', 60, 1, null],
  ]);
});

it('a day that a limit kept is done in HabitKit if the area also had days without a limit', () => {
  const draft = createDraft(emptyPersonData);
  const rule: Rule = { kind: 'daily' };
  const schedule: DatedRule[] = [
    { from: '2026-03-01', rule },
    { from: '2026-03-03', rule, target: { kind: 'at_most', amount: 0 } },
  ];
  draft.areas.set('a', areaWith('a', { created_on: '2026-03-01', schedule }));
  draft.setEntry({ life_area_id: 'a', score_date: '2026-03-01' }, 1);
  const options = { today: '2026-03-05', timeZone: 'UTC' };
  const tables = JSON.parse(createHabitKitFile(draft.finish(), options)) as Tables;
  expect(tables['habits']).toMatchObject([{ isInverse: false }]);
  expect(tables['completions']?.map(({ date }) => String(date).slice(0, 10))).toEqual([
    '2026-03-01',
    '2026-03-03',
    '2026-03-04',
  ]);
});

it('each row of a table of the HabitKit file has its own UUID', () => {
  const { formatVersion: _version, ...tables } = tablesOfSmallPerson();
  for (const rows of Object.values(tables)) {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8[\da-f]{3}-/);
  }
});

/** Returns the number of times and the period that the file contains for a rule. */
function describeGoal(rule: Rule): [times: number, period: string] {
  const { times, days } = getFrequency(rule);
  const perWeek = Math.round((7 * times) / days);
  if (days === 30 && times < 30) return [times, 'month'];
  return perWeek === 0 ? [Math.round((30 * times) / days) || 1, 'month'] : [perWeek, 'week'];
}

/** Midnight does not exist on some days in Sao Paulo and Beirut, and Apia skipped a whole day. */
const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Beirut', 'Asia/Kolkata', 'Pacific/Apia'];

it('the HabitKit file restores done days, notes and fields in different time zones @long', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyImportable,
      fc.constantFrom(...zones),
      async ({ today, data }, timeZone) => {
        fc.pre(data.areas.size > 0);
        const exported = createHabitKitFile(data, { today, timeZone });
        const file = await importOf(exported, { today, timeZone });
        expect(file.format).toBe('habitkit');
        expect(file.remarks.filter(({ kind }) => kind !== 'field-left-out')).toEqual([]);
        const { after } = importedInto(file, today);
        const timesOf = (rules: readonly DatedRule[]) =>
          rules
            .filter(({ from }, index) => index === 0 || from <= today)
            .map(({ from, rule }) => [from, describeGoal(rule)]);
        const colors = [...tailwindColors];
        const before = describeForTrackers(data, today).map(({ color, schedule, ...area }) => ({
          ...area,
          color: tailwindColors.get(getNearestColor(getAreaColorHex(color), colors)),
          times: timesOf(schedule),
          icon: expect.anything() as unknown,
          missed: [],
          skips: expect.anything() as unknown,
        }));
        const restored = describeForTrackers(after, addDays(today, 1));
        expect(
          restored.map(({ schedule, ...area }) => ({ ...area, times: timesOf(schedule) })),
        ).toEqual(before);
        expect(importedInto(file, today, after).changes).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

it.each([
  ['Pacific/Apia', '2011-12-30', 'a zone without this date'],
  ['Africa/Monrovia', '1971-03-01', 'an offset of 44 minutes and 30 seconds'],
  ['Asia/Beirut', '2026-03-29', 'a day without midnight'],
])('the HabitKit file keeps the day of an entry in %s on %s: %s', async (timeZone, score_date) => {
  const draft = createDraft(emptyPersonData);
  draft.areas.set('run', areaWith('run', { created_on: score_date }));
  draft.setEntry({ life_area_id: 'run', score_date }, 1);
  const today = '2026-03-31';
  const file = await importOf(createHabitKitFile(draft.finish(), { today, timeZone }), {
    today,
    timeZone,
  });
  expect(file.areas[0]?.entries.map(({ date }) => date)).toContain(score_date);
});
