import {
  addDays,
  toCalendarDate,
  toDayNumber,
  type CalendarDate,
} from '@daymark/shared/calendar/calendar-date.ts';
import { getWeekEnd, getWeekStart, type Weeks } from '@daymark/shared/calendar/week.ts';
import type { AchievementKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import { listReachedMilestones } from '@daymark/shared/notifications/streak-milestones.ts';
import { isPerfect, tallyDay, tallyTimelines } from '@daymark/shared/timeline/completion.ts';
import { markCodes, stateCodes } from '@daymark/shared/timeline/day-codes.ts';
import { getStreakUnit, listWeeksOfStreak, wouldEnd } from '@daymark/shared/timeline/streak.ts';
import {
  createTimeline,
  createTimelineSince,
  type Timeline,
} from '@daymark/shared/timeline/timeline.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { sql } from 'kysely';
import {
  nameUser,
  prepare,
  prepareInsert,
  rowsOfJson,
  type OfPerson,
} from '../database/statements.ts';
import type { StoredAreaFacts, NeededYears } from './timelines.ts';

interface DoneDay {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly now: string;
}

/** Areas of a person after a write, and the days that the write marked done. */
export interface FactsOfDays {
  readonly facts: readonly StoredAreaFacts[];
  readonly days: readonly DoneDay[];
  readonly weeks: Weeks;
}

export interface Milestone {
  readonly kind: AchievementKind;
  readonly local_date: CalendarDate;
  readonly life_area_id: string | null;
}

interface DueReminder {
  readonly user_id: string;
  readonly kind: string;
  readonly local_date: CalendarDate;
  readonly now: string;
}

interface Reached {
  readonly achievements: readonly DueReminder[];
  readonly celebrations: readonly DueReminder[];
}

/** Returns due reminders. The job that sends them checks that the milestones are still reached. */
export function findReached(user_id: string, facts: FactsOfDays): Reached {
  const now = facts.days[0]?.now ?? '';
  const { perfectDays, perfectWeeks } = findPerfectDays(facts);
  const achievements = [...findStreaksReached(facts), ...perfectWeeks].map(
    ({ kind, local_date }) => ({ user_id, kind, local_date, now }),
  );
  // Celebrates only the last day, because a later celebration replaces an earlier one.
  const last = perfectDays.findLast((date) => mayBeToday(date, now));
  const celebrations =
    last === undefined ? [] : [{ user_id, kind: 'celebration', local_date: last, now }];
  return { achievements, celebrations };
}

/** Returns false for dates before yesterday in UTC, which have ended in every time zone. */
function mayBeToday(date: CalendarDate, now: string): boolean {
  const utcDate = now.slice(0, 10);
  return date >= utcDate || date === addDays(utcDate, -1);
}

const reminderColumns = ['user_id', 'kind', 'local_date', 'now'] as const;

/** Skips milestones for which a reminder was delivered before. */
export const insertAchievements = prepare(
  (db, given: { reminders: string } & OfPerson) => sql`
    insert into reminders (user_id, kind, hour, next_due_at, local_date)
    select user_id, kind, '', now, local_date
    from ${rowsOfJson(db, given.reminders, reminderColumns)} as given
    where not exists (
      select 1 from deliveries
      where deliveries.user_id = ${nameUser(db, given)} and deliveries.kind = given.kind)
    on conflict do nothing`,
);

/** A user has at most one unsent celebration. A new celebration replaces the unsent one. */
const upsertCelebrations = prepareInsert({
  table: 'reminders',
  columns: { user_id: 'text', kind: 'text', hour: 'text', next_due_at: 'text', local_date: 'text' },
  end: sql`on conflict (user_id, kind, hour) do update
      set next_due_at = excluded.next_due_at, local_date = excluded.local_date`,
});

export const insertCelebrations = {
  with: (reminders: readonly DueReminder[]) =>
    upsertCelebrations.with(
      reminders.map(({ now, ...reminder }) => ({ ...reminder, hour: '', next_due_at: now })),
    ),
};

/**
 * Returns which years `findReached` needs. A single day needs all years of its own area, and of the
 * other areas the years since the beginning of its week. Several days need all years of all areas.
 */
export function selectNeededYears(
  days: readonly DoneDay[],
  weeks: Weeks,
): Pick<NeededYears, 'from' | 'whole'> {
  const [day] = days;
  if (day === undefined || days.length > 1) return { from: 0 };
  return { from: getYear(getWeekStart(day.score_date, weeks)), whole: day.life_area_id };
}

export function findStreaksReached({ facts, days, weeks }: FactsOfDays): Milestone[] {
  const today = findLastDay(days, weeks);
  const datesByArea = Map.groupBy(days, ({ life_area_id }) => life_area_id);
  return [...datesByArea].flatMap(([id, own]) => {
    const found = facts.find(({ area }) => area.id === id);
    if (found === undefined) return [];
    const timeline = createTimeline({ ...found, today, weeks, keptBefore: findLastMarked(days) });
    const dates = own.map(({ score_date }) => score_date);
    return getStreakUnit(found.area) === 'weeks'
      ? findWeeksReached(timeline, dates)
      : dates.flatMap((date) => findDaysReached(timeline, date));
  });
}

export function findPerfectDays({ facts, days, weeks }: FactsOfDays) {
  const today = findLastDay(days, weeks);
  const dates = [...new Set(days.map(({ score_date }) => score_date))].toSorted();
  const firstDay = getWeekStart(dates[0] ?? today, weeks);
  const keptBefore = findLastMarked(days);
  const timelines = facts.map((area) =>
    createTimelineSince({ ...area, today, weeks, keptBefore }, firstDay),
  );
  const perfectDays = dates.filter((date) => isPerfect(tallyDay(timelines, date)));
  const perfectWeeks = perfectDays.filter((date) => {
    const start_date = getWeekStart(date, weeks);
    return isPerfect(tallyTimelines(timelines, { start_date, end_date: getWeekEnd(date, weeks) }));
  });
  return { perfectDays, perfectWeeks: perfectWeeks.map(perfectWeekOn) };
}

function perfectWeekOn(local_date: CalendarDate): Milestone {
  return { kind: 'perfect_week', local_date, life_area_id: null };
}

/**
 * Returns the last marked day. The timelines reach past today, and a limit must not count later
 * days as kept, because they have not ended.
 */
function findLastMarked(days: readonly DoneDay[]): CalendarDate | undefined {
  return days
    .map(({ score_date }) => score_date)
    .toSorted()
    .at(-1);
}

function findLastDay(days: readonly DoneDay[], weeks: Weeks): CalendarDate {
  const last = findLastMarked(days);
  const now = days
    .map((day) => day.now)
    .toSorted()
    .at(-1);
  if (last === undefined || now === undefined) return '0001-01-01';
  const weekEnd = getWeekEnd(last, weeks);
  const tomorrow = addDays(now.slice(0, 10), 1);
  return weekEnd < tomorrow ? tomorrow : weekEnd;
}

function findDaysReached(timeline: Timeline, date: CalendarDate): Milestone[] {
  const day = toDayNumber(date) - timeline.firstDay;
  const earlier = countRun(timeline, day - 1, -1);
  const later = countRun(timeline, day + 1, 1);
  const longest = Math.max(earlier.days, later.days);
  return listReachedMilestones('days', longest, earlier.days + 1 + later.days).map((kind) => ({
    kind,
    local_date: toCalendarDate(timeline.firstDay + (later.end ?? day)),
    life_area_id: timeline.area.id,
  }));
}

/**
 * A week counts only when it is over, and no entry is written at that moment. A milestone in weeks
 * is therefore reached with the first done day of the week that follows.
 */
function findWeeksReached(timeline: Timeline, dates: readonly CalendarDate[]): Milestone[] {
  const { area, firstDay, marks } = timeline;
  const written = new Set(dates.map((date) => toDayNumber(date) - firstDay));
  const reached: Milestone[] = [];
  let weeks = 0;
  for (const { start, end, outcome } of listWeeksOfStreak(timeline)) {
    const done = [0, 1, 2, 3, 4, 5, 6]
      .map((offset) => start + offset)
      .filter((day) => day < end && marks[day] === markCodes.done);
    const [first] = done;
    if (first !== undefined && done.every((day) => written.has(day))) {
      const local_date = toCalendarDate(firstDay + first);
      for (const kind of listReachedMilestones('weeks', weeks - 1, weeks))
        reached.push({ kind, local_date, life_area_id: area.id });
    }
    if (outcome === 'missed') weeks = 0;
    else if (outcome === 'kept') weeks += 1;
  }
  return reached;
}

/** Counts done days in one direction, until a missed day ends the streak. */
function countRun(timeline: Timeline, from: number, step: 1 | -1) {
  const { states, marks, length } = timeline;
  let days = 0;
  let end: number | null = null;
  for (let day = from; day >= 0 && day < length; day += step) {
    if (marks[day] === markCodes.done) {
      days += 1;
      end = day;
    } else if (states[day] === stateCodes.due && wouldEnd(timeline, day)) break;
  }
  return { days, end };
}
