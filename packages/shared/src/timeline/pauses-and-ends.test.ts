import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { agoOf, anyOneArea, timelineWith } from '../testing/any-timed-history.ts';
import { type Life, timelineFromMarks } from '../testing/timeline-from-marks.ts';
import { getDay } from './day.ts';
import { getStreak } from './streak.ts';
import type { Timeline } from './timeline.ts';

const monday = '2026-11-16';

function timelineOf({ times, marks, ...life }: Life & { times: number; marks: string }) {
  return timelineFromMarks(monday, marks, { rule: { kind: 'times_per_week', times }, ...life });
}

// Three days of the first week and the Monday of the second week are done. Today is the second
// Saturday.
const week = { times: 3, marks: '111....1.....' };

it.each([
  ['a one-day pause tomorrow', { first_day: '2026-11-29', last_day: '2026-11-29' }],
  ['a two-day pause from today', { first_day: '2026-11-28', last_day: '2026-11-29' }],
  ['an open pause from today', { first_day: '2026-11-28', last_day: null }],
  ['an open pause since yesterday', { first_day: '2026-11-27', last_day: null }],
])('%s does not shorten the streak of a times-per-week area', (_, pause) => {
  expect(getStreak(timelineOf(week)).current).toBe(4);
  expect(getStreak(timelineOf({ ...week, pauses: [pause] })).current).toBe(4);
});

it('a pause lowers the weekly goal for the days after it', () => {
  const pauses = [{ first_day: '2026-11-16', last_day: '2026-11-18' }];
  const timeline = timelineOf({ times: 5, marks: '.......', pauses });
  // A goal of five times a week becomes three on the four remaining days.
  expect(getDay(timeline, '2026-11-19')).toMatchObject({ state: 'free', missing: 3 });
  expect(getDay(timeline, '2026-11-20')).toMatchObject({ state: 'due', missing: 3 });
});

it('ending a times-per-week area changes no earlier day and keeps the best streak', () => {
  const week = { times: 3, marks: '111....1.....' };
  const ended = timelineOf({ ...week, deleted_on: '2026-11-28' });
  expect(getDay(ended, '2026-11-27')).toEqual(getDay(timelineOf(week), '2026-11-27'));
  expect(getStreak(ended).best).toBe(4);
});

const days = 60;
const oneArea = anyOneArea(days);
const daysAgo = fc.integer({ min: -6, max: days });
const anyLength = fc.option(fc.nat({ max: 10 }), { freq: 4 });

function daysBefore(timeline: Timeline, date: CalendarDate) {
  return Array.from({ length: 40 }, (_, nth) => getDay(timeline, addDays(date, -1 - nth)));
}

const anyPaused = fc.tuple(oneArea, daysAgo, anyLength).map(([history, ago, length]) => {
  const first_day = agoOf(history, ago);
  const last_day = length === null ? null : addDays(first_day, length);
  const [one] = history.areas;
  return { history, ago, first_day, pauses: [...(one?.pauses ?? []), { first_day, last_day }] };
});

it('a random pause changes no day before the pause', () => {
  fc.assert(
    fc.property(anyPaused, ({ history, first_day, pauses }) => {
      const before = daysBefore(timelineWith(history), first_day);
      const after = timelineWith(history, () => ({ pauses }));
      expect(daysBefore(after, first_day)).toEqual(before);
    }),
  );
});

it('a random pause never shortens a streak', () => {
  fc.assert(
    fc.property(anyPaused, ({ history, ago, pauses }) => {
      for (let on = Math.max(0, ago - 20); on <= ago + 1 && on <= days; on += 1) {
        const today = agoOf(history, on);
        const without = getStreak(timelineWith(history, undefined, today));
        const withPause = getStreak(timelineWith(history, () => ({ pauses }), today));
        expect(withPause.current).toBeGreaterThanOrEqual(without.current);
        expect(withPause.best).toBeGreaterThanOrEqual(without.best);
      }
    }),
  );
});

it('ending an area on a random day changes no state before that day', () => {
  fc.assert(
    fc.property(oneArea, fc.nat({ max: days }), (history, ago) => {
      const [one] = history.areas;
      const deleted_on = agoOf(history, ago);
      if (one === undefined || deleted_on < one.area.created_on) return;
      if (one.area.deleted_on !== null && one.area.deleted_on < deleted_on) return;
      const ended = timelineWith(history, ({ area }) => ({ area: { ...area, deleted_on } }));
      const states = (timeline: Timeline) =>
        daysBefore(timeline, deleted_on).map(({ state }) => state);
      expect(states(ended)).toEqual(states(timelineWith(history)));
    }),
  );
});
