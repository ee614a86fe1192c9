import { expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { type AreaValues, listChanges, makeNewArea, readFormValues } from './area-values.ts';

const today = '2026-03-18';
const area = madeArea({ id: 'a', name: 'Work', description: 'Deep', color: 'ocean' });
const start = readFormValues(area, { today, color: 'green', locale: 'en' });
const changed = (values: Partial<AreaValues>) => listChanges(area, { ...start, ...values }, today);

test('`listChanges` returns only the changed fields', () => {
  const reminders = [{ time: '07:35', weekdays: [1, 5] }, { time: '20:00' }];
  expect(changed({ color: 'mint' })).toEqual({ color: 'mint' });
  expect(changed({ description: ' ' })).toEqual({ description: '' });
  expect(changed({ icon: 'bike', group: ' Morning ', reminders, note_prompt: ' How? ' })).toEqual({
    icon: 'bike',
    group: 'Morning',
    reminder_time: '07:35',
    reminders,
    note_prompt: 'How?',
  });
  expect(changed({ created_on: '2025-12-01' })).toEqual({ created_on: '2025-12-01' });
});

test('`listChanges` reads the days of a forgiving streak as a number', () => {
  expect(changed({ streak_rule: 'forgiving', forgiving_days: ' 14 ' })).toEqual({
    streak_rule: 'forgiving',
    forgiving_days: 14,
  });
});

test('`listChanges` ignores an invalid number of days unless the streak is forgiving', () => {
  expect(changed({ streak_rule: 'weeks', forgiving_days: '1' })).toEqual({ streak_rule: 'weeks' });
});

test('`listChanges` returns null without a change', () => {
  expect(changed({})).toBeNull();
  expect(changed({ times: 5, weekdays: [], since: 'date', from: '2026-05-01' })).toBeNull();
});

test('`listChanges` returns the whole schedule, with the new rule from the chosen day on', () => {
  const rule = { kind: 'times_per_week', times: 3 };
  const before = { rule: { kind: 'daily' }, from: area.created_on, target: null };
  expect(changed({ kind: 'times_per_week' })).toEqual({
    restored_schedule: [before, { rule, from: today, target: null }],
  });
  expect(changed({ kind: 'times_per_week', since: 'date', from: '2026-03-02' })).toEqual({
    restored_schedule: [before, { rule, from: '2026-03-02', target: null }],
  });
});

test("if an area has no past days, `listChanges` starts a new rule on the area's first day", () => {
  const fresh = { ...area, created_on: today };
  const rule = { kind: 'times_per_week', times: 3 };
  const values = {
    ...readFormValues(fresh, { today, color: 'green', locale: 'en' }),
    kind: 'times_per_week',
  } as const;
  expect(listChanges(fresh, values, today)).toEqual({
    restored_schedule: [{ rule, from: today, target: null }],
  });
  const earlier = { ...values, created_on: '2026-02-01' };
  expect(listChanges(fresh, earlier, today)).toEqual({
    created_on: '2026-02-01',
    restored_schedule: [{ rule, from: '2026-02-01', target: null }],
  });
  expect(listChanges(fresh, { ...earlier, since: 'date' }, today)).toMatchObject({
    restored_schedule: [{}, { rule, from: today }],
  });
});

test('`listChanges` treats a rule with all seven weekdays as the daily rule', () => {
  expect(changed({ kind: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBeNull();
});

test('`readFormValues` returns the rule that applies today', () => {
  const schedule = [
    { from: '2026-01-01', rule: { kind: 'times_per_week' as const, times: 2 } },
    { from: '2026-04-01', rule: { kind: 'daily' as const } },
  ];
  expect(
    readFormValues({ ...area, schedule }, { today, color: 'green', locale: 'en' }),
  ).toMatchObject({
    kind: 'times_per_week',
    times: 2,
  });
});

test('if an area begins tomorrow, `readFormValues` returns the rule of its first day', () => {
  const rule = { kind: 'weekdays' as const, weekdays: [1, 3] };
  const later = {
    ...area,
    created_on: '2026-03-19',
    schedule: [{ from: '2026-03-19', rule }],
  };
  const values = readFormValues(later, { today, color: 'green', locale: 'en' });
  expect(values).toMatchObject(rule);
  expect(listChanges(later, values, today)).toBeNull();
  expect(listChanges(later, { ...values, kind: 'daily' }, today)).toEqual({
    restored_schedule: [{ rule: { kind: 'daily' }, from: '2026-03-19', target: null }],
  });
});

test('`makeNewArea` omits a first day and a schedule that equal the defaults', () => {
  const values = { ...readFormValues(null, { today, color: 'mint', locale: 'en' }), name: ' Run ' };
  expect(makeNewArea(values, today)).toEqual({
    name: 'Run',
    description: '',
    group: '',
    color: 'mint',
    icon: null,
    reminder_time: null,
    note_prompt: '',
    streak_rule: 'days',
    forgiving_days: 7,
    unit: '',
    step: null,
    reminders: [],
  });
  expect(
    makeNewArea({ ...values, kind: 'weekdays', weekdays: [6, 7], created_on: '2026-01-01' }, today),
  ).toMatchObject({
    created_on: '2026-01-01',
    schedule: { rule: { kind: 'weekdays', weekdays: [6, 7] } },
  });
});

test('`makeNewArea` returns the target, the unit and the step of a new area', () => {
  const values = {
    ...readFormValues(null, { today, color: 'mint', locale: 'de' }),
    name: 'Water',
    targetKind: 'at_least',
    targetAmount: '2,5',
    unit: ' litres ',
    step: '0,25',
  } as const;
  expect(makeNewArea(values, today)).toMatchObject({
    unit: 'litres',
    step: 0.25,
    schedule: { rule: { kind: 'daily' }, target: { kind: 'at_least', amount: 2.5 } },
  });
});
