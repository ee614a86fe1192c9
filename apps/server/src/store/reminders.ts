import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { scheduledKinds } from '@daymark/shared/notifications/reminder-kinds.ts';
import { reminderTimes } from '@daymark/shared/notifications/reminder-times.ts';
import { sql, type Kysely } from 'kysely';
import { perfectDaysOf, readFactsOfDays, streaksOf, type DoneDay } from './milestones.ts';
import { givenRows, prepare, rowsOfJson } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import type { WeekColumns } from '../database/weeks.ts';

/** Inserts a due reminder for each possible milestone. Sending decides whether it still holds. */
export async function noteMilestones(
  db: Kysely<Database>,
  person: WeekColumns & { user_id: string },
  days: readonly DoneDay[],
): Promise<void> {
  const [first] = days;
  if (first === undefined) return;
  const { user_id } = person;
  const { now } = first;
  const facts = await readFactsOfDays(db, person, days);
  const { perfectDays, perfectWeeks } = perfectDaysOf(facts);
  for (const local_date of perfectDays) {
    if (mayBeToday(local_date, now)) await insertCelebration(db, { user_id, local_date, now });
  }
  const reached = [...streaksOf(facts), ...perfectWeeks];
  if (reached.length > 0) {
    await insertAchievements(db, { user_id, now, milestones: JSON.stringify(reached) });
  }
}

/** Returns whether the date is today somewhere on earth. */
function mayBeToday(date: CalendarDate, now: string): boolean {
  const ofUtc = now.slice(0, 10);
  return date >= ofUtc || date === addDays(ofUtc, -1);
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

/** Celebrates each date once. An unsent celebration of an earlier date is replaced. */
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
 * Marks every kind to be planned again from `now` by the next claiming node. Due reminders stay,
 * because they belong to the time before the change.
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
