import { addDays, dateOfDayNumber, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { monday, weekEndOf, weekStartOf, type Weekday } from '@daymark/shared/calendar/week.ts';
import type { ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import { milestonesReached } from '@daymark/shared/notifications/streak-milestones.ts';
import { isPerfect, tallySpan } from '@daymark/shared/timeline/completion.ts';
import {
  firstWeekdayOf,
  markCodes,
  stateCodes,
  timelineOf,
  type Timeline,
} from '@daymark/shared/timeline/timeline.ts';
import { yearOf } from '@daymark/shared/timeline/year.ts';
import { sql, type Kysely } from 'kysely';
import { prepare } from './prepare.ts';
import type { Database } from './schema.ts';
import { readFacts } from './timelines.ts';

interface DoneDay {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly now: string;
}

/**
 * Leaves a reminder, due now, of whatever days that were just done may have completed. Whether it holds, and whether the person
 * wants to hear of it, is decided when it is sent.
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
  const own = new Map<string, Timeline>();
  for (const { life_area_id, score_date, now } of days) {
    const found = facts.find(({ area }) => area.id === life_area_id);
    if (found === undefined) continue;
    const timeline = own.get(life_area_id) ?? timelineOf({ ...found, today, firstWeekday });
    own.set(life_area_id, timeline);
    for (const milestone of streaksReached(timeline, score_date)) {
      await insertAchievement(db, { user_id, now, ...milestone });
    }
  }
  const firstDay = weekStartOf(dates[0] ?? first.score_date, firstWeekday);
  const timelines = facts.map(({ area, ...others }) => {
    const created_on = area.created_on < firstDay ? firstDay : area.created_on;
    return timelineOf({ ...others, area: { ...area, created_on }, today, firstWeekday });
  });
  for (const date of new Set(dates))
    await notePerfect(db, timelines, { user_id, date, now: first.now });
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

async function notePerfect(
  db: Kysely<Database>,
  timelines: readonly Timeline[],
  { user_id, date, now }: { user_id: string; date: CalendarDate; now: string },
): Promise<void> {
  if (!isPerfect(tallySpan(timelines, { start_date: date, end_date: date }))) return;
  const firstWeekday = firstWeekdayOf(timelines);
  const week = {
    start_date: weekStartOf(date, firstWeekday),
    end_date: weekEndOf(date, firstWeekday),
  };
  if (isPerfect(tallySpan(timelines, week))) {
    await insertAchievement(db, { user_id, kind: 'perfect_week', local_date: date, now });
  }
  if (mayBeToday(date, now)) await insertCelebration(db, { user_id, local_date: date, now });
}

/** The milestones that the day brought its run to. */
function streaksReached(timeline: Timeline, date: CalendarDate) {
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

interface Milestone {
  readonly user_id: string;
  readonly local_date: CalendarDate;
  readonly now: string;
}

/** Unless it was reached before. */
const insertAchievement = prepare((db, milestone: Milestone & { kind: ReminderKind }) =>
  db
    .insertInto('reminders')
    .columns(['user_id', 'kind', 'hour', 'next_due_at', 'local_date'])
    .expression(
      db
        .selectNoFrom([
          sql<string>`${milestone.user_id}`.as('user_id'),
          sql<ReminderKind>`${milestone.kind}`.as('kind'),
          sql<string>`''`.as('hour'),
          sql<string>`${milestone.now}`.as('next_due_at'),
          sql<string>`${milestone.local_date}`.as('local_date'),
        ])
        .where((row) =>
          row.not(
            row.exists(
              db
                .selectFrom('deliveries')
                .select('kind')
                .where('user_id', '=', milestone.user_id)
                .where('kind', '=', milestone.kind),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/** Once for each date; of an earlier date that is still to be told, nothing is told any more. */
const insertCelebration = prepare((db, { user_id, local_date, now }: Milestone) =>
  db
    .insertInto('reminders')
    .values({ user_id, kind: 'celebration', hour: '', next_due_at: now, local_date })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'hour']).doUpdateSet({ next_due_at: now, local_date }),
    ),
);
