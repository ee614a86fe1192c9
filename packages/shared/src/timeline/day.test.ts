import { expect, it } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { getWeekDates } from '../calendar/week.ts';
import { yearsOf } from '../testing/any-timed-history.ts';
import { countsToday, getDay, isActiveToday } from './day.ts';
import type { PausedDays } from './pause.ts';
import type { DatedRule, Rule } from './schedule-schema.ts';
import { createTimeline } from './timeline.ts';

const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = getWeekDates(
  '2026-03-02',
) as [string, string, string, string, string, string, string];

interface Life {
  rule?: Rule;
  schedule?: DatedRule[];
  pauses?: PausedDays[];
  created_on?: CalendarDate;
  deleted_on?: CalendarDate | null;
  done?: CalendarDate[];
  notDone?: CalendarDate[];
  today?: CalendarDate;
}

/** Creates a timeline. By default, the area is older than the tested week, which is over. */
function timelineOf({ rule, done = [], notDone = [], pauses = [], ...life }: Life) {
  const created_on = life.created_on ?? '2026-01-01';
  const schedule = life.schedule ?? (rule === undefined ? [] : [{ from: created_on, rule }]);
  const entries = [
    ...done.map((date) => [date, 1] as const),
    ...notDone.map((date) => [date, 0] as const),
  ];
  return createTimeline({
    area: { id: 'health', created_on, deleted_on: life.deleted_on ?? null, schedule },
    pauses,
    years: yearsOf(new Map(entries)),
    today: life.today ?? '2026-03-20',
  });
}

/** Returns the states from Monday to Sunday. */
function week(life: Life): string {
  const timeline = timelineOf(life);
  return getWeekDates(monday)
    .map((date) => getDay(timeline, date).state)
    .join(' ');
}

const weekdays: Rule = { kind: 'weekdays', weekdays: [1, 3, 5] };
const thrice: Rule = { kind: 'times_per_week', times: 3 };

it('every day is due in an area without a rule', () => {
  expect(week({})).toBe('due due due due due due due');
});

it('a day is off on a weekday that the rule leaves out', () => {
  expect(week({ rule: weekdays })).toBe('due off due off due off off');
});

it('a day is off during any pause of the area', () => {
  const pauses = [
    { first_day: tuesday, last_day: wednesday },
    { first_day: wednesday, last_day: thursday },
  ];
  expect(week({ pauses })).toBe('due off off off due due due');
  expect(getDay(timelineOf({ pauses }), wednesday).isPaused).toBe(true);
  expect(getDay(timelineOf({ pauses }), friday).isPaused).toBe(false);
});

it('a day is off from the day on which its area was archived', () => {
  const pauses = [{ first_day: friday, last_day: null }];
  expect(week({ pauses })).toBe('due due due due off off off');
  expect(countsToday(timelineOf({ pauses }))).toBe(false);
  expect(isActiveToday(timelineOf({ pauses }))).toBe(false);
  expect(countsToday(timelineOf({ pauses, today: thursday }))).toBe(true);
  expect(isActiveToday(timelineOf({ pauses, today: thursday }))).toBe(true);
});

it('an area is active during a pause that has a last day or is for all areas', () => {
  const week = { first_day: tuesday, last_day: sunday };
  const holiday = { life_area_id: null, first_day: tuesday, last_day: null };
  for (const pause of [week, holiday]) {
    expect(countsToday(timelineOf({ pauses: [pause], today: friday }))).toBe(false);
    expect(isActiveToday(timelineOf({ pauses: [pause], today: friday }))).toBe(true);
  }
});

it('a day is absent before the area starts, from the day it ends and after today', () => {
  expect(week({ created_on: tuesday, deleted_on: saturday })).toBe(
    'absent due due due due absent absent',
  );
  expect(week({ today: wednesday })).toBe('due due due absent absent absent absent');
  expect(week({ created_on: tuesday, deleted_on: tuesday })).toBe(
    'absent absent absent absent absent absent absent',
  );
  expect(week({ created_on: thursday, today: wednesday })).toBe(
    'absent absent absent absent absent absent absent',
  );
  expect(countsToday(timelineOf({ created_on: thursday, today: wednesday }))).toBe(false);
  expect(countsToday(timelineOf({ deleted_on: wednesday, today: wednesday }))).toBe(false);
  expect(isActiveToday(timelineOf({ created_on: thursday, today: wednesday }))).toBe(false);
  expect(isActiveToday(timelineOf({ deleted_on: wednesday, today: wednesday }))).toBe(false);
});

it('a new rule does not change the days before it', () => {
  const schedule = [
    { from: '2026-01-01', rule: weekdays },
    { from: thursday, rule: { kind: 'daily' } as const },
  ];
  expect(week({ schedule })).toBe('due off due due due due due');
});

it('getDay returns no entry before the area starts', () => {
  const life = { created_on: tuesday, done: [monday, tuesday], notDone: [wednesday] };
  const timeline = timelineOf({ ...life, today: thursday });
  expect(getWeekDates(monday).map((date) => getDay(timeline, date).mark)).toEqual([
    null,
    1,
    0,
    null,
    null,
    null,
    null,
  ]);
});

it('a day counts as possible if it is due or done', () => {
  const pauses = [{ first_day: friday, last_day: sunday }];
  const done = [tuesday, wednesday, saturday];
  const timeline = timelineOf({ rule: weekdays, pauses, done, notDone: [thursday] });
  const counts = getWeekDates(monday).map((date) => getDay(timeline, date));
  expect(counts.map(({ possible }) => possible)).toEqual([1, 1, 1, 0, 0, 1, 0]);
  expect(counts.map(({ done: count }) => count)).toEqual([0, 1, 1, 0, 0, 1, 0]);
  expect(counts[0]).toEqual({ state: 'due', mark: null, isPaused: false, possible: 1, done: 0 });
});

const free = (life: Life) => week({ rule: thrice, ...life });
const missingOn = (date: CalendarDate, life: Life = {}) =>
  getDay(timelineOf({ rule: thrice, ...life }), date).missing;

it('a times-per-week day is due only if the goal can no longer be reached without it', () => {
  expect(free({})).toBe('free free free free due due due');
  expect(free({ done: [monday] })).toBe('free free free free free due due');
  expect(free({ done: [monday, saturday] })).toBe('free free free free free free due');
  expect(free({ done: [monday, friday, sunday] })).toBe('free free free free free free free');
  expect(free({ notDone: [monday, friday] })).toBe('free free free free due due due');
});

it('a times-per-week day is free today while later days can still reach the goal', () => {
  expect(free({ today: thursday })).toBe('free free free free absent absent absent');
  expect(free({ today: friday })).toBe('free free free free due absent absent');
  expect(free({ today: friday, done: [tuesday] })).toBe('free free free free free absent absent');
});

it('a later pause or end of the area makes no times-per-week day due', () => {
  const pauses = [{ first_day: saturday, last_day: sunday }];
  expect(free({ pauses })).toBe('free free free free due off off');
  expect(free({ pauses, today: wednesday })).toBe('free free free absent absent absent absent');
  expect(free({ pauses, done: [saturday] })).toBe('free free free free due off off');
  expect(free({ deleted_on: friday })).toBe('free free free free absent absent absent');
});

it('only earlier pauses lower the goal of a times-per-week area', () => {
  const monToWed = { first_day: monday, last_day: wednesday };
  const fourTimes: Rule = { kind: 'times_per_week', times: 4 };
  expect(week({ rule: fourTimes, pauses: [monToWed] })).toBe('off off off free due due due');
  expect(week({ rule: fourTimes, pauses: [monToWed], done: [tuesday] })).toBe(
    'off off off free free due due',
  );
  expect(free({ created_on: friday })).toBe('absent absent absent absent free due due');
  expect(free({ pauses: [{ first_day: monday, last_day: sunday }] })).toBe(
    'off off off off off off off',
  );
});

it('a times-per-week day is evaluated as if its rule applied until the end of the week', () => {
  const from = (date: CalendarDate, rule: Rule): DatedRule => ({ from: date, rule });
  const daily: Rule = { kind: 'daily' };
  const schedules = [
    [from('2026-01-01', thrice), from(thursday, daily)],
    [from('2026-01-01', daily), from(saturday, thrice)],
    [from('2026-01-01', thrice), from(wednesday, thrice)],
  ];
  expect(schedules.map((schedule) => week({ schedule }))).toEqual([
    'free free free due due due due',
    'due due due due due free due',
    'free free free free due due due',
  ]);
  const [toDaily] = schedules;
  expect(toDaily && week({ schedule: toDaily, done: [friday] })).toBe(
    'free free free due due due due',
  );
});

it('getDay returns how many done days a times-per-week area still needs this week', () => {
  expect(missingOn(monday)).toBe(3);
  expect(missingOn(monday, { done: [tuesday, sunday] })).toBe(1);
  expect(missingOn(monday, { done: [monday, tuesday, friday, sunday] })).toBe(0);
  expect(missingOn(saturday, { pauses: [{ first_day: saturday, last_day: null }] })).toBe(3);
  expect(missingOn(monday, { rule: weekdays })).toBeUndefined();
  expect(missingOn(thursday, { today: wednesday })).toBeUndefined();
});
