import type { DatedRule, Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { listLivedRules } from '../../rules/lived-rules.ts';
import { expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { type AreaValues, readFormValues } from './area-values.ts';
import { createSchedule, listReplacedRules, splitSchedule } from './schedule-values.ts';

const today = '2026-11-20';
const created_on = '2026-09-01';
const daily: Rule = { kind: 'daily' };
const weekly: Rule = { kind: 'times_per_week', times: 3 };
const weekend: Rule = { kind: 'weekdays', weekdays: [6, 7] };

/** Returns an area with the daily rule, from November 3 on the weekly rule, and planned rules. */
const areaWith = (...planned: DatedRule[]) =>
  madeArea({
    id: 'a',
    created_on,
    schedule: [{ from: '2026-11-03', rule: weekly }, ...planned],
  });
const plan = { from: '2026-12-01', rule: weekend };

type Edit = Partial<AreaValues>;

function edit(values: Edit, area = areaWith(plan)) {
  const edited = { ...readFormValues(area, { today, color: 'green', locale: 'en' }), ...values };
  const written = createSchedule(area, edited, today);
  const schedule = written ?? area.schedule;
  const lived = listLivedRules({ ...area, schedule }).toReversed();
  return {
    written: written !== null,
    schedule: lived.map(({ from, rule }) => [from, rule]),
    replaced: listReplacedRules(area, edited, today).map(({ from }) => from),
  };
}

const moved = (from: string): Edit => ({ isMoved: true, since: 'date', from });

test('`splitSchedule` returns the current rule, the rule before it and planned rules', () => {
  expect(splitSchedule(areaWith(plan), today)).toMatchObject({
    inForce: { rule: weekly, from: '2026-11-03' },
    before: { rule: daily, from: created_on },
    planned: [plan],
  });
  expect(splitSchedule(madeArea({ id: 'b', created_on }), today)).toMatchObject({
    inForce: { rule: daily, from: created_on },
    before: undefined,
    planned: [],
  });
});

test('`createSchedule` returns null for an edit without a change or with the same start', () => {
  expect(edit({}).written).toBe(false);
  expect(edit(moved('2026-11-03')).written).toBe(false);
});

test('removing the planned rules of a schedule keeps its past and current rules', () => {
  expect(edit({ isTakenBack: true })).toEqual({
    written: true,
    schedule: [
      [created_on, daily],
      ['2026-11-03', weekly],
    ],
    replaced: [],
  });
});

test('moving the start of the current rule earlier keeps the planned rules', () => {
  expect(edit(moved('2026-10-15')).schedule).toEqual([
    [created_on, daily],
    ['2026-10-15', weekly],
    ['2026-12-01', weekend],
  ]);
  expect(edit(moved(created_on)).schedule).toEqual([
    [created_on, weekly],
    ['2026-12-01', weekend],
  ]);
});

test('moving the start of the current rule later extends the previous rule until that day', () => {
  expect(edit(moved('2026-11-10')).schedule).toEqual([
    [created_on, daily],
    ['2026-11-10', weekly],
    ['2026-12-01', weekend],
  ]);
  expect(edit({ ...moved('2026-11-10'), isTakenBack: true }).schedule).toEqual([
    [created_on, daily],
    ['2026-11-10', weekly],
  ]);
});

test('choosing a planned rule from another day on moves the rule to that day', () => {
  const chosen = (from: string): Edit => ({
    kind: 'weekdays',
    weekdays: [6, 7],
    since: 'date',
    from,
  });
  const on = (from: string) => [
    [created_on, daily],
    ['2026-11-03', weekly],
    [from, weekend],
  ];
  expect(edit(chosen('2026-12-15'))).toMatchObject({
    schedule: on('2026-12-15'),
    replaced: ['2026-12-01'],
  });
  expect(edit(chosen('2026-11-25'))).toMatchObject({
    schedule: on('2026-11-25'),
    replaced: ['2026-12-01'],
  });
});

test('`listReplacedRules` lists the rules that a new rule replaces from its first day on', () => {
  const two = areaWith(plan, { from: '2027-01-01', rule: daily });
  expect(edit({ kind: 'daily' }, two).replaced).toEqual(['2026-12-01', '2027-01-01']);
  expect(edit({ kind: 'daily', since: 'date', from: '2026-12-15' }, two)).toMatchObject({
    replaced: ['2027-01-01'],
  });
  expect(edit({ kind: 'daily', since: 'date', from: created_on }, two).replaced).toEqual([
    '2026-11-03',
    '2026-12-01',
    '2027-01-01',
  ]);
});

test("moving a rule writes nothing if the area's new first day removes the rule before it", () => {
  const values = { ...moved('2026-11-15'), created_on: '2026-11-10' };
  expect(edit(values).written).toBe(false);
});

test('an edit of the schedule without a date writes and replaces nothing', () => {
  const nothing = { written: false, replaced: [] };
  expect(edit(moved(''))).toMatchObject(nothing);
  expect(edit({ kind: 'daily', since: 'date', from: '' })).toMatchObject(nothing);
  expect(edit({ kind: 'daily', since: 'start', created_on: '' })).toMatchObject(nothing);
});

test('a changed target applies from its first day on, and earlier days keep their targets', () => {
  const target = { kind: 'at_least', amount: 8 } as const;
  const area = areaWith();
  const write = (values: Edit, own = area) =>
    createSchedule(
      own,
      { ...readFormValues(own, { today, color: 'green', locale: 'de' }), ...values },
      today,
    );
  const schedule = write({ targetKind: 'at_least', targetAmount: '8' });
  expect(schedule).toEqual([
    { from: created_on, rule: daily },
    { from: '2026-11-03', rule: weekly },
    { from: today, rule: weekly, target },
  ]);
  const measured = { ...area, schedule: schedule ?? [] };
  expect(write({}, measured)).toBeNull();
  expect(write({ targetAmount: '8,5' }, measured)?.at(-1)?.target?.amount).toBe(8.5);
  expect(write({ targetKind: 'none' }, measured)?.at(-1)).toEqual({ from: today, rule: weekly });
  expect(write({ kind: 'daily' }, measured)?.at(-1)).toEqual({ from: today, rule: daily, target });
});

test('moving a rule keeps the targets of the planned rules after it', () => {
  const target = { kind: 'at_most', amount: 2 } as const;
  const area = areaWith({ ...plan, target });
  const values = {
    ...readFormValues(area, { today, color: 'green', locale: 'en' }),
    ...moved('2026-10-15'),
  };
  expect(createSchedule(area, values, today)).toEqual([
    { from: created_on, rule: daily },
    { from: '2026-10-15', rule: weekly },
    { ...plan, target },
  ]);
});
