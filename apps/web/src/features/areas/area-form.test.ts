import { areaFields } from '@daymark/shared/areas/area-fields.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import { expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { findAreaErrors } from './area-form.ts';
import { type AreaValues, readFormValues } from './area-values.ts';

const today = '2026-03-18';
const area = madeArea({ id: 'a', name: 'Health', created_on: '2026-02-01' });

function errorsOf(values: Partial<AreaValues>, firstEntry: string | null = null, own = area) {
  const all = { ...readFormValues(own, { today, color: 'green', locale: 'en' }), ...values };
  const errors = findAreaErrors(all, { area: own, today, firstEntry });
  return Object.fromEntries(errors.map(({ field, code }) => [field, code]));
}

test('findAreaErrors returns no errors for an unchanged area', () => {
  expect(errorsOf({})).toEqual({});
});

test('findAreaErrors returns one error for each invalid field', () => {
  const description = 'x'.repeat(areaFields.description.max + 1);
  const group = 'x'.repeat(areaFields.group.max + 1);
  expect(errorsOf({ name: ' ', description, color: '', icon: 'none', group })).toEqual({
    name: 'area_name_required',
    description: 'area_description_too_long',
    color: 'color_invalid',
    icon: 'icon_unknown',
    group: 'area_group_too_long',
  });
});

test('findAreaErrors refuses a unit that is too long, and steps that are no positive amounts', () => {
  const measured = { targetKind: 'at_least', targetAmount: '8' } as const;
  expect(errorsOf({ ...measured, unit: 'x'.repeat(areaFields.unit.max + 1) })).toEqual({
    unit: 'unit_too_long',
  });
  expect(errorsOf({ ...measured, step: '0' })).toEqual({ step: 'target_zero' });
  for (const step of ['-1', 'NaN', '0.125', '1000000', 'two']) {
    expect(errorsOf({ ...measured, step })).toEqual({ step: 'amount_invalid' });
  }
  expect(errorsOf({ ...measured, step: '0,25' })).toEqual({});
});

test('the area form refuses an invalid target, a target of zero, and a limit on a weekly goal', () => {
  const target = (targetAmount: string, parts: Partial<AreaValues> = {}) =>
    errorsOf({ targetKind: 'at_least', targetAmount, ...parts });
  expect(target('8,5')).toEqual({});
  for (const amount of ['', '-1', 'NaN', '8.555', '1000000'])
    expect(target(amount)).toEqual({ targetAmount: 'amount_invalid' });
  expect(target('0')).toEqual({ targetAmount: 'target_zero' });
  expect(target('0', { targetKind: 'at_most' })).toEqual({});
  expect(target('2', { targetKind: 'at_most', kind: 'times_per_week' })).toEqual({
    targetKind: 'limit_needs_fixed_days',
  });
  expect(target('x', { targetKind: 'none', step: 'x', unit: 'x'.repeat(21) })).toEqual({});
});

test('an area name of the maximum length is accepted, and a longer one is refused', () => {
  const longest = 'x'.repeat(areaFields.name.max);
  expect(errorsOf({ name: longest })).toEqual({});
  expect(errorsOf({ name: `${longest}x` })).toEqual({ name: 'area_name_too_long' });
});

test.for(['', '1', '91', '7.5', 'often'])(
  'the area form refuses %j as the number of days of a forgiving streak',
  (forgiving_days) => {
    const refused = { forgiving_days: 'forgiving_days' };
    expect(errorsOf({ streak_rule: 'forgiving', forgiving_days })).toEqual(refused);
    expect(errorsOf({ streak_rule: 'weeks', forgiving_days })).toEqual({});
  },
);

test('the area form requires a weekday for a schedule by weekdays', () => {
  expect(errorsOf({ kind: 'weekdays', weekdays: [] })).toEqual({ weekdays: 'weekdays_invalid' });
  expect(errorsOf({ kind: 'daily', weekdays: [] })).toEqual({});
});

test("the area form refuses a schedule without a date or from before the area's first day", () => {
  const since = (from: string) => errorsOf({ kind: 'times_per_week', since: 'date', from });
  expect(since('2026-01-31')).toEqual({ from: 'area_not_alive' });
  expect(since('')).toEqual({ from: 'date_invalid' });
  expect(since('2026-02-01')).toEqual({});
  expect(since('2026-06-01')).toEqual({});
});

test('the area form does not check the start of an unchanged schedule', () => {
  expect(errorsOf({ since: 'date', from: '' })).toEqual({});
});

test('an area at the limit of schedules accepts only a schedule that replaces others', () => {
  const schedule = Array.from({ length: limits.rulesPerArea }, (_, index) => ({
    from: addDays('2025-01-01', index),
    rule: { kind: 'times_per_week' as const, times: 1 + (index % 6) },
  }));
  const full = madeArea({ id: 'a', name: 'Health', created_on: '2025-01-01', schedule });
  const check = (values: Partial<AreaValues>) => errorsOf(values, null, full);
  expect(check({})).toEqual({});
  expect(check({ kind: 'daily', since: 'today' })).toEqual({ kind: 'too_many_rules' });
  expect(check({ kind: 'daily', since: 'date', from: '2025-03-01' })).toEqual({});
});

test("a schedule can begin before the area's old first day if the first day moves as well", () => {
  const values = { kind: 'times_per_week', since: 'date', from: '2026-01-10' } as const;
  expect(errorsOf({ ...values, created_on: '2026-01-01' })).toEqual({});
});

test('the area form does not check the start of a schedule if the area begins today', () => {
  const values = { kind: 'times_per_week', since: 'date', from: '2026-01-10' } as const;
  expect(errorsOf({ ...values, created_on: today })).toEqual({});
});

test('the area form refuses a first day before 1970, after today, after the first entry or without a date', () => {
  expect(errorsOf({ created_on: '2020-02-29' }, '2026-02-03')).toEqual({});
  expect(errorsOf({ created_on: '2026-02-03' }, '2026-02-03')).toEqual({});
  expect(errorsOf({ created_on: '2026-02-04' }, '2026-02-03')).toEqual({
    created_on: 'entries_before_creation',
  });
  expect(errorsOf({ created_on: '2026-03-19' })).toEqual({ created_on: 'future_date' });
  expect(errorsOf({ created_on: '1969-12-31' })).toEqual({ created_on: 'date_invalid' });
  expect(errorsOf({ created_on: '' })).toEqual({ created_on: 'date_invalid' });
});

test('an area that begins tomorrow can still begin tomorrow or today, but not after tomorrow', () => {
  const later = { ...area, created_on: '2026-03-19' };
  const errorsOfLater = (values: Partial<AreaValues>) => errorsOf(values, null, later);
  expect(errorsOfLater({ name: 'Renamed' })).toEqual({});
  expect(errorsOfLater({ created_on: today })).toEqual({});
  expect(errorsOfLater({ created_on: '2026-03-20' })).toEqual({ created_on: 'future_date' });
});
