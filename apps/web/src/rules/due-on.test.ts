import { expect, it } from 'vitest';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import { getDueState } from './due-on.ts';
import type { PausedDays } from '@daymark/shared/timeline/pause.ts';
import { createTimeline } from '@daymark/shared/timeline/timeline.ts';

/** A Friday. */
const today = '2026-03-20';

interface Given {
  readonly rule?: DatedRule['rule'];
  readonly pauses?: readonly PausedDays[];
  /** Dates of completed days. */
  readonly done?: readonly string[];
}

function area({ rule, pauses = [], done = [] }: Given = {}) {
  const created_on = '2026-03-02';
  const firstDay = Date.parse('2026-01-01');
  const marks = Array.from({ length: 120 }, (_, day) =>
    done.includes(new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10)) ? '1' : '.',
  );
  return createTimeline({
    area: {
      id: 'run',
      created_on,
      deleted_on: null,
      schedule: rule === undefined ? [] : [{ from: created_on, rule }],
    },
    pauses,
    years: new Map([[2026, marks.join('')]]),
    today,
  });
}

const own = (first_day: string, last_day: string | null) => ({
  life_area_id: 'run',
  first_day,
  last_day,
});
const ofAll = (first_day: string, last_day: string | null) => ({
  life_area_id: null,
  first_day,
  last_day,
});

it('a day before the first day of the area or after today has no due state', () => {
  expect(getDueState(area(), '2026-03-01')).toBeNull();
  expect(getDueState(area(), '2026-03-21')).toBeNull();
  expect(getDueState(area(), '2026-03-02')).toEqual({ kind: 'due' });
});

it('a day is due only on the weekdays of the rule', () => {
  const weekdays = area({ rule: { kind: 'weekdays', weekdays: [1, 5] } });
  expect(getDueState(weekdays, today)).toEqual({ kind: 'due' });
  expect(getDueState(weekdays, '2026-03-19')).toEqual({ kind: 'off' });
});

it('a weekly goal says how many times remain, and whether it is reached', () => {
  const rule = { kind: 'times_per_week', times: 2 } as const;
  expect(getDueState(area({ rule }), today)).toEqual({ kind: 'left', times: 2, per: 'week' });
  expect(getDueState(area({ rule, done: ['2026-03-17'] }), today)).toEqual({
    kind: 'left',
    times: 1,
    per: 'week',
  });
  const done = ['2026-03-17', '2026-03-18'];
  expect(getDueState(area({ rule, done }), today)).toEqual({ kind: 'reached', per: 'week' });
  expect(getDueState(area({ rule: { kind: 'times_per_week', times: 3 } }), today)).toEqual({
    kind: 'due',
  });
});

it('a monthly goal says how many times remain in the month', () => {
  const rule = { kind: 'times_per_month', times: 6 } as const;
  const done = ['2026-03-03', '2026-03-19'];
  expect(getDueState(area({ rule, done }), today)).toEqual({
    kind: 'left',
    times: 4,
    per: 'month',
  });
  const pauses = [own('2026-03-22', null)];
  expect(getDueState(area({ rule, done, pauses }), today)).toEqual({
    kind: 'left',
    times: 2,
    per: 'month',
  });
});

it('the goal of a rule with a window of days is reached while the window has enough other done days', () => {
  const rule = { kind: 'times_in_days', times: 2, days: 10 } as const;
  const done = ['2026-03-14', '2026-03-19'];
  expect(getDueState(area({ rule, done }), today)).toEqual({ kind: 'reached', per: 'days' });
  expect(getDueState(area({ rule, done: ['2026-03-14'] }), today)).toEqual({ kind: 'due' });
});

it('a weekly goal asks for no more times than unpaused days remain', () => {
  const pauses = [own('2026-03-21', '2026-03-22')];
  const rule = { kind: 'times_per_week', times: 2 } as const;
  expect(getDueState(area({ rule, pauses }), today)).toEqual({
    kind: 'left',
    times: 1,
    per: 'week',
  });
  expect(getDueState(area({ rule, pauses }), '2026-03-19')).toEqual({
    kind: 'left',
    times: 2,
    per: 'week',
  });
});

it('a skipped day, a paused day and a day of an archived area have different due states', () => {
  expect(getDueState(area({ pauses: [own(today, today)] }), today)).toEqual({ kind: 'skipped' });
  expect(getDueState(area({ pauses: [own('2026-03-18', '2026-03-22')] }), today)).toEqual({
    kind: 'paused',
    until: '2026-03-22',
  });
  expect(getDueState(area({ pauses: [own('2026-03-18', null)] }), today)).toEqual({
    kind: 'archived',
  });
});

it('a day in a pause of all areas is paused, even if the pause is open or lasts one day', () => {
  expect(getDueState(area({ pauses: [ofAll('2026-03-18', null)] }), today)).toEqual({
    kind: 'paused',
    until: null,
  });
  expect(getDueState(area({ pauses: [ofAll(today, today)] }), today)).toEqual({
    kind: 'paused',
    until: today,
  });
});

it('a paused day names the last of the consecutive paused days', () => {
  const pauses = [
    own('2026-03-25', '2026-03-26'),
    own('2026-03-19', '2026-03-22'),
    ofAll('2026-03-21', '2026-03-24'),
    own('2026-03-28', '2026-03-30'),
  ];
  expect(getDueState(area({ pauses }), today)).toEqual({ kind: 'paused', until: '2026-03-26' });
  expect(getDueState(area({ pauses: [...pauses, ofAll('2026-03-27', null)] }), today)).toEqual({
    kind: 'paused',
    until: null,
  });
});
