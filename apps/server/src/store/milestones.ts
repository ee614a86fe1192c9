import {
  addDays,
  toCalendarDate,
  toDayNumber,
  type CalendarDate,
} from '@daymark/shared/calendar/calendar-date.ts';
import { getWeekEnd, getWeekStart, type Weeks } from '@daymark/shared/calendar/week.ts';
import {
  listReachedMilestones,
  type StreakMilestone,
} from '@daymark/shared/notifications/streak-milestones.ts';
import { isPerfect, tallyDay, tallyTimelines } from '@daymark/shared/timeline/completion.ts';
import {
  markCodes,
  stateCodes,
  createTimeline,
  type Timeline,
} from '@daymark/shared/timeline/timeline.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { prepare, rowsOfJson } from '../database/statements.ts';
import { readFacts, type AreaFacts } from './timelines.ts';
import { readWeeks, type WeekColumns } from '../database/weeks.ts';

interface DoneDay {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly now: string;
}

interface Person extends WeekColumns {
  readonly user_id: string;
}

export interface FactsOfDays {
  readonly facts: readonly AreaFacts[];
  readonly days: readonly DoneDay[];
  readonly weeks: Weeks;
}

export interface Milestone {
  readonly kind: `streak_${StreakMilestone}` | 'perfect_week';
  readonly local_date: CalendarDate;
  readonly life_area_id: string | null;
}

/** Inserts due reminders. Sending checks whether the milestones are still reached. */
export async function queueMilestones(
  db: Kysely<Database>,
  person: Person,
  days: readonly DoneDay[],
): Promise<void> {
  const [first] = days;
  if (first === undefined) return;
  const { user_id } = person;
  const { now } = first;
  const facts = await readFactsOfDays(db, person, days);
  const { perfectDays, perfectWeeks } = findPerfectDays(facts);
  for (const local_date of perfectDays) {
    if (mayBeToday(local_date, now)) await insertCelebration(db, { user_id, local_date, now });
  }
  const reached = [...findStreaksReached(facts), ...perfectWeeks];
  if (reached.length > 0) {
    await insertAchievements(db, { user_id, now, milestones: JSON.stringify(reached) });
  }
}

/** Considers all time zones. */
function mayBeToday(date: CalendarDate, now: string): boolean {
  const utcDate = now.slice(0, 10);
  return date >= utcDate || date === addDays(utcDate, -1);
}

/** Skips milestones that were reached before. */
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

/** Celebrates each date once. Replaces an unsent celebration of an earlier date. */
const insertCelebration = prepare(
  (db, { user_id, local_date, now }: Record<'user_id' | 'local_date' | 'now', string>) =>
    db
      .insertInto('reminders')
      .values({ user_id, kind: 'celebration', hour: '', next_due_at: now, local_date })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'hour']).doUpdateSet({ next_due_at: now, local_date }),
      ),
);

export async function readFactsOfDays(
  db: Kysely<Database>,
  { user_id, ...columns }: Person,
  days: readonly DoneDay[],
): Promise<FactsOfDays> {
  const weeks = readWeeks(columns);
  const facts = await readFacts(db, { user_id, ...selectNeededYears(days, weeks) });
  return { facts, days, weeks };
}

/** One day needs its week and all years of its area. Several days need all years. */
function selectNeededYears(
  days: readonly DoneDay[],
  weeks: Weeks,
): { from?: number; whole?: string } {
  const [day] = days;
  if (day === undefined || days.length > 1) return {};
  return { from: getYear(getWeekStart(day.score_date, weeks)), whole: day.life_area_id };
}

export function findStreaksReached({ facts, days, weeks }: FactsOfDays): Milestone[] {
  const today = findLastDay(days, weeks);
  const timelines = new Map<string, Timeline>();
  const reached: Milestone[] = [];
  for (const { life_area_id, score_date } of days) {
    const found = facts.find(({ area }) => area.id === life_area_id);
    if (found === undefined) continue;
    const timeline = timelines.get(life_area_id) ?? createTimeline({ ...found, today, weeks });
    timelines.set(life_area_id, timeline);
    reached.push(...streaksReached(timeline, score_date));
  }
  return reached;
}

export function findPerfectDays({ facts, days, weeks }: FactsOfDays) {
  const today = findLastDay(days, weeks);
  const dates = [...new Set(days.map(({ score_date }) => score_date))].toSorted();
  const firstDay = getWeekStart(dates[0] ?? today, weeks);
  const timelines = facts.map(({ area, ...others }) => {
    const created_on = area.created_on < firstDay ? firstDay : area.created_on;
    return createTimeline({ ...others, area: { ...area, created_on }, today, weeks });
  });
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

function findLastDay(days: readonly DoneDay[], weeks: Weeks): CalendarDate {
  const last = days
    .map(({ score_date }) => score_date)
    .toSorted()
    .at(-1);
  const now = days
    .map((day) => day.now)
    .toSorted()
    .at(-1);
  if (last === undefined || now === undefined) return '0001-01-01';
  const weekEnd = getWeekEnd(last, weeks);
  const tomorrow = addDays(now.slice(0, 10), 1);
  return weekEnd < tomorrow ? tomorrow : weekEnd;
}

function streaksReached(timeline: Timeline, date: CalendarDate): Milestone[] {
  const day = toDayNumber(date) - timeline.firstDay;
  const earlier = countRun(timeline, day - 1, -1);
  const later = countRun(timeline, day + 1, 1);
  const longest = Math.max(earlier.days, later.days);
  return listReachedMilestones(longest, earlier.days + 1 + later.days).map((days) => ({
    kind: `streak_${days}` as const,
    local_date: toCalendarDate(timeline.firstDay + (later.end ?? day)),
    life_area_id: timeline.area.id,
  }));
}

/** Counts done days in one direction, until a due day is not done. */
function countRun({ states, marks, length }: Timeline, from: number, step: 1 | -1) {
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
