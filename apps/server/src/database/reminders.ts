import { addDays, dateOfDayNumber, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { monday, weekEndOf, weekStartOf, type Weekday } from '@daymark/shared/calendar/week.ts';
import { scheduledKinds, type ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import { reminderTimes } from '@daymark/shared/notifications/reminder-times.ts';
import { milestonesReached } from '@daymark/shared/notifications/streak-milestones.ts';
import { isPerfect, tallyDay, tallySpan } from '@daymark/shared/timeline/completion.ts';
import {
  firstWeekdayOf,
  markCodes,
  stateCodes,
  timelineOf,
  type Timeline,
} from '@daymark/shared/timeline/timeline.ts';
import { yearOf } from '@daymark/shared/timeline/year.ts';
import { sql, type Kysely } from 'kysely';
import { givenRows, prepare, rowsOfJson } from './statements.ts';
import type { Database } from './schema.ts';
import { readFacts } from './timelines.ts';

interface DoneDay {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly now: string;
}

/**
 * Inserts a reminder, due now, for each milestone that the days just done may have reached. Whether it still holds, and whether the
 * person wants it, is decided when it is sent.
 */
export async function noteMilestones(
  db: Kysely<Database>,
  { user_id, first_weekday }: { user_id: string; first_weekday: Weekday | null },
  days: readonly DoneDay[],
): Promise<void> {
  const [first] = days;
  if (first === undefined) return;
  const firstWeekday = first_weekday ?? monday;
  const facts = await readFacts(db, { user_id, ...yearsOf(days, firstWeekday) });
  const dates = days.map(({ score_date }) => score_date).toSorted();
  const lastWeekEnd = weekEndOf(dates.at(-1) ?? first.score_date, firstWeekday);
  const today = lastDayToLookAt(lastWeekEnd, first.now);
  const reached: Milestone[] = [];
  const own = new Map<string, Timeline>();
  for (const { life_area_id, score_date } of days) {
    const found = facts.find(({ area }) => area.id === life_area_id);
    if (found === undefined) continue;
    const timeline = own.get(life_area_id) ?? timelineOf({ ...found, today, firstWeekday });
    own.set(life_area_id, timeline);
    reached.push(...streaksReached(timeline, score_date));
  }
  const firstDay = weekStartOf(dates[0] ?? first.score_date, firstWeekday);
  const timelines = facts.map(({ area, ...others }) => {
    const created_on = area.created_on < firstDay ? firstDay : area.created_on;
    return timelineOf({ ...others, area: { ...area, created_on }, today, firstWeekday });
  });
  const { now } = first;
  for (const local_date of new Set(dates)) {
    if (!isPerfectDay(timelines, local_date)) continue;
    if (isPerfectWeek(timelines, local_date)) reached.push({ kind: 'perfect_week', local_date });
    if (mayBeToday(local_date, now)) await insertCelebration(db, { user_id, local_date, now });
  }
  if (reached.length > 0) {
    await insertAchievements(db, { user_id, now, milestones: JSON.stringify(reached) });
  }
}

interface Milestone {
  readonly kind: ReminderKind;
  readonly local_date: CalendarDate;
}

/** Of one day the marks of its week, and all of its area; of many days simply all. */
function yearsOf(
  days: readonly DoneDay[],
  firstWeekday: Weekday,
): { from?: number; whole?: string } {
  const [day] = days;
  if (day === undefined || days.length > 1) return {};
  return { from: yearOf(weekStartOf(day.score_date, firstWeekday)), whole: day.life_area_id };
}

function lastDayToLookAt(weekEnd: CalendarDate, now: string): CalendarDate {
  const tomorrow = addDays(now.slice(0, 10), 1);
  return weekEnd < tomorrow ? tomorrow : weekEnd;
}

function isPerfectDay(timelines: readonly Timeline[], date: CalendarDate): boolean {
  return isPerfect(tallyDay(timelines, date));
}

function isPerfectWeek(timelines: readonly Timeline[], date: CalendarDate): boolean {
  const firstWeekday = firstWeekdayOf(timelines);
  const start_date = weekStartOf(date, firstWeekday);
  return isPerfect(tallySpan(timelines, { start_date, end_date: weekEndOf(date, firstWeekday) }));
}

/** The milestones that the day brought its run to. */
function streaksReached(timeline: Timeline, date: CalendarDate): Milestone[] {
  const day = dayNumberOf(date) - timeline.firstDay;
  const earlier = runFrom(timeline, day - 1, -1);
  const later = runFrom(timeline, day + 1, 1);
  const longest = Math.max(earlier.days, later.days);
  const local_date = dateOfDayNumber(timeline.firstDay + (later.end ?? day));
  return milestonesReached(longest, earlier.days + 1 + later.days).map((days) => ({
    kind: `streak_${days}` as const,
    local_date,
  }));
}

/** The done days from one on, in a direction, up to the first that was due and is not done; `end` is the last of them. */
function runFrom({ states, marks, length }: Timeline, from: number, step: 1 | -1) {
  let days = 0;
  let end: number | null = null;
  for (let day = from; day >= 0 && day < length; day += step) {
    if (marks[day] === markCodes.done) {
      days += 1;
      end = day;
    } else if (states[day] === stateCodes.due) break;
  }
  return { days, end };
}

/** Somewhere on earth. */
function mayBeToday(date: CalendarDate, now: string): boolean {
  const ofUtc = now.slice(0, 10);
  return date >= ofUtc || date === addDays(ofUtc, -1);
}

/** Unless it was reached before. */
const insertAchievements = prepare(
  (db, { user_id, now, milestones }: Record<'user_id' | 'now' | 'milestones', string>) => sql`
    insert into reminders (user_id, kind, hour, next_due_at, local_date)
    select ${user_id}, kind, '', ${now}, local_date
    from ${rowsOfJson(db, milestones, ['kind', 'local_date'])} as given
    where not exists (
      select 1 from deliveries
      where deliveries.user_id = ${user_id} and deliveries.kind = given.kind)
    on conflict do nothing`,
);

/** Once for each date; one of an earlier date that was not sent yet is replaced. */
const insertCelebration = prepare(
  (db, { user_id, local_date, now }: Record<'user_id' | 'local_date' | 'now', string>) =>
    db
      .insertInto('reminders')
      .values({ user_id, kind: 'celebration', hour: '', next_due_at: now, local_date })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'hour']).doUpdateSet({ next_due_at: now, local_date }),
      ),
);

/**
 * Has every kind planned anew, from the instant `now` on, by the next node that claims what is due; the daily reminder for each of its
 * hours. What is due already stays so: it belongs to the time before the change.
 */
export async function planReminders(
  db: Kysely<Database>,
  user_id: string,
  now: string,
): Promise<void> {
  const hours = await hoursOf(db, user_id);
  if (hours.length === 0) return;
  const rows = scheduledKinds.flatMap((kind) =>
    (kind === 'daily_reminder' ? hours : ['']).map((hour) => ({
      user_id,
      kind,
      hour,
      next_due_at: now,
    })),
  );
  const columns = ['user_id', 'kind', 'hour', 'next_due_at'] as const;
  await sql`
    insert into reminders (user_id, kind, hour, next_due_at)
    select user_id, kind, hour, next_due_at
    from ${givenRows(db, rows, columns)} as given where true
    on conflict (user_id, kind, hour) do update
      set next_due_at = excluded.next_due_at, local_date = null
      where reminders.next_due_at > excluded.next_due_at`.execute(db);
  await sql`
    delete from reminders
    where user_id = ${user_id} and kind = 'daily_reminder' and next_due_at > ${now}
      and hour not in (${sql.join(hours)})`.execute(db);
}

/** The general ones, and those of areas that have one of their own; none where there is no such user. */
async function hoursOf(db: Kysely<Database>, user_id: string): Promise<string[]> {
  const [user] = await selectTimes(db, { user_id });
  if (user === undefined) return [];
  const further = JSON.parse(user.further_reminder_times ?? '[]') as string[];
  const ofAreas = await selectHoursOfAreas(db, { user_id });
  const all = reminderTimes(user.notification_time, further);
  return [...new Set([...all, ...ofAreas.flatMap(({ reminder_time }) => reminder_time ?? [])])];
}

const selectTimes = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.notification_time', 'notification_settings.further_reminder_times'])
    .where('users.id', '=', user_id),
);

const selectHoursOfAreas = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('life_areas')
    .select('reminder_time')
    .distinct()
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where('reminder_time', 'is not', null),
);
