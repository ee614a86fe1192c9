import { expect, it } from 'vitest';
import {
  alignSchedule,
  getRule,
  type Schedule,
  getSegments,
  getTargetSegments,
  getCompleteSchedule,
  moveScheduleStart,
  addRule,
} from './schedule.ts';
import { getOlderRule } from './frequency.ts';
import { toFieldErrors } from '../errors.ts';
import { type Rule, rule } from './schedule-schema.ts';
import { toDayNumber } from '../calendar/calendar-date.ts';

const weekend: Rule = { kind: 'weekdays', weekdays: [6, 7] };
const twice: Rule = { kind: 'times_per_week', times: 2 };
const rules: Schedule = [
  { from: '2026-03-02', rule: weekend },
  { from: '2026-03-16', rule: twice },
];

it('getRule returns the last rule that has started, or daily before the first rule', () => {
  expect(getRule([], '2026-03-02')).toEqual({ kind: 'daily' });
  expect(getRule(rules, '2026-03-01')).toEqual({ kind: 'daily' });
  expect(getRule(rules, '2026-03-02')).toEqual(weekend);
  expect(getRule(rules, '2026-03-15')).toEqual(weekend);
  expect(getRule(rules, '2026-12-31')).toEqual(twice);
});

it('addRule replaces all rules from the start of the new rule on, and keeps earlier rules', () => {
  const next = { from: '2026-03-10', rule: twice };
  expect(addRule(rules, next)).toEqual([rules[0], next]);
  expect(addRule(rules, { ...next, from: '2026-03-01' })).toEqual([
    { ...next, from: '2026-03-01' },
  ]);
});

const first = '2026-03-02';

it('moveScheduleStart moves the rule of the first day together with the first day', () => {
  const earlier = [{ ...rules[0], from: '2026-01-01' }, rules[1]];
  expect(moveScheduleStart(rules, first, '2026-01-01')).toEqual(earlier);
  expect(
    moveScheduleStart(moveScheduleStart(rules, first, '2026-01-01'), '2026-01-01', first),
  ).toEqual(rules);
  expect(moveScheduleStart(rules, first, '2026-03-20')).toEqual([
    { ...rules[1], from: '2026-03-20' },
  ]);
});

it('moveScheduleStart changes no rule if the first day has no explicit rule', () => {
  expect(moveScheduleStart([], first, '2026-01-01')).toEqual([]);
  expect(moveScheduleStart(rules, '2026-02-01', '2026-01-01')).toEqual(rules);
  expect(moveScheduleStart(rules, '2026-02-01', '2026-02-15')).toEqual(rules);
});

it('getCompleteSchedule contains the rule of the first day, even if it is daily', () => {
  const daily = { from: '2026-02-01', rule: { kind: 'daily' } };
  expect(getCompleteSchedule({ created_on: '2026-02-01', schedule: rules })).toEqual([
    daily,
    ...rules,
  ]);
  expect(getCompleteSchedule({ created_on: '2026-02-01', schedule: [] })).toEqual([daily]);
  expect(getCompleteSchedule({ created_on: '2026-03-02', schedule: rules })).toEqual(rules);
});

it('alignSchedule lets the first rule start on the given first day', () => {
  const begun = (from: string) => [{ ...rules[0], from }, rules[1]];
  expect(alignSchedule(rules, '2026-01-01')).toEqual(begun('2026-01-01'));
  expect(alignSchedule(rules, '2026-03-10')).toEqual(begun('2026-03-10'));
  expect(alignSchedule(rules, '2026-03-16')).toEqual([rules[1]]);
  expect(alignSchedule([], '2026-03-16')).toEqual([]);
});

it('getSegments covers all days in order', () => {
  const [first, second] = [toDayNumber('2026-03-02'), toDayNumber('2026-03-16')];
  expect(getSegments(rules)).toEqual([
    { rule: { kind: 'daily' }, firstDay: -Infinity, lastDay: first - 1 },
    { rule: weekend, firstDay: first, lastDay: second - 1 },
    { rule: twice, firstDay: second, lastDay: Infinity },
  ]);
});

it('getTargetSegments separates equal rules with different targets', () => {
  const [from, later] = ['2026-03-02', '2026-03-09'];
  const target = { kind: 'at_least', amount: 8 } as const;
  const segments = getTargetSegments([
    { from, rule: weekend },
    { from: later, rule: weekend, target },
  ]);
  expect(segments.map((segment) => segment.target)).toEqual([null, target]);
});

it('getSegments joins equal consecutive rules', () => {
  const same: Schedule = [...rules, { from: '2026-03-18', rule: twice }];
  expect(getSegments(same)).toEqual(getSegments(rules));
});

it('the rule schema sorts weekdays and refuses duplicate or no weekdays and 7 times a week', () => {
  expect(rule.parse({ kind: 'weekdays', weekdays: [7, 1] })).toEqual({
    kind: 'weekdays',
    weekdays: [1, 7],
  });
  expect(rule.safeParse({ kind: 'weekdays', weekdays: [1, 1] }).success).toBe(false);
  expect(rule.safeParse({ kind: 'weekdays', weekdays: [] }).success).toBe(false);
  expect(rule.safeParse({ kind: 'times_per_week', times: 7 }).success).toBe(false);
});

it.each([
  [{ kind: 'times_per_month', times: 31 }, 'times_per_month'],
  [{ kind: 'times_per_month', times: 0 }, 'times_per_month'],
  [{ kind: 'times_per_month', times: 2.5 }, 'times_per_month'],
  [{ kind: 'times_in_days', times: 10, days: 10 }, 'times_in_days'],
  [{ kind: 'times_in_days', times: 0, days: 10 }, 'times_in_days'],
  [{ kind: 'times_in_days', times: 3, days: 366 }, 'interval_days'],
  [{ kind: 'every_n_days', every: 1, start: first }, 'interval_days'],
  [{ kind: 'every_n_days', every: Number.NaN, start: first }, 'interval_days'],
  [{ kind: 'every_n_days', every: 3, start: '2026-02-30' }, 'date_invalid'],
  [{ kind: 'month_days', days: [] }, 'month_days_invalid'],
  [{ kind: 'month_days', days: [1, 1] }, 'month_days_invalid'],
  [{ kind: 'month_days', days: [32] }, 'month_days_invalid'],
])('the rule schema refuses %j with the error %s', (refused, code) => {
  expect(toFieldErrors(rule.safeParse(refused).error?.issues ?? [])).toMatchObject([{ code }]);
});

it.each([
  [{ kind: 'every_n_days', every: 2, start: first }, 3],
  [{ kind: 'every_n_days', every: 30, start: first }, 1],
  [{ kind: 'times_in_days', times: 6, days: 7 }, 6],
  [{ kind: 'times_in_days', times: 364, days: 365 }, 6],
  [{ kind: 'times_per_month', times: 12 }, 2],
  [{ kind: 'month_days', days: [1, 15] }, 1],
] satisfies [Rule, number][])('getOlderRule returns for %j %i times a week', (newer, times) => {
  expect(getOlderRule(newer)).toEqual({ kind: 'times_per_week', times });
});

it('getOlderRule returns a rule that older devices know unchanged', () => {
  const known: Rule[] = [{ kind: 'daily' }, weekend, twice];
  expect(known.map(getOlderRule)).toEqual(known);
});
