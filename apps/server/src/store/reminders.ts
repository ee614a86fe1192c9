import type { TimeOfDay } from '@daymark/shared/calendar/zone.ts';
import { weekdays } from '@daymark/shared/calendar/week.ts';
import { scheduledKinds } from '@daymark/shared/notifications/reminder-kinds.ts';
import {
  getAreaReminders,
  withFirstTime,
  type ReminderTime,
} from '@daymark/shared/areas/reminder-list.ts';
import { sql, type Kysely } from 'kysely';
import { prepare, prepareInsert } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { parseReminders } from './notification-settings-row.ts';

const everyDay = weekdays.join('');

/**
 * Marks the scheduled reminders to be planned again from `now`. The node that claims a reminder
 * plans it. Due reminders stay, because they belong to the time before the change.
 */
export async function planReminders(
  db: Kysely<Database>,
  user_id: string,
  now: string,
): Promise<void> {
  const reminders = await readReminders(db, user_id);
  if (reminders.length === 0) return;
  const daysOfTimes = Map.groupBy(reminders, ({ time }) => time);
  const rows = scheduledKinds.flatMap((kind) =>
    kind === 'daily_reminder'
      ? Array.from(daysOfTimes, ([hour, own]) => ({
          ...createRow(kind, hour),
          weekdays: join(own),
        }))
      : [createRow(kind, '')],
  );
  await insertPlans(db, rows);
  const isRemoved = sql`user_id = ${user_id} and kind = 'daily_reminder'
    and hour not in (${sql.join([...daysOfTimes.keys()])})`;
  await sql`delete from reminders where ${isRemoved} and next_due_at > ${now}`.execute(db);
  // A due reminder of a removed time is still sent, but does not come again.
  await sql`update reminders set weekdays = '' where ${isRemoved}`.execute(db);

  function createRow(kind: (typeof scheduledKinds)[number], hour: TimeOfDay) {
    return { user_id, kind, hour, next_due_at: now, weekdays: everyDay };
  }
}

const insertPlans = prepareInsert({
  table: 'reminders',
  columns: { user_id: 'text', kind: 'text', hour: 'text', next_due_at: 'text', weekdays: 'text' },
  end: sql`on conflict (user_id, kind, hour) do update
      set weekdays = excluded.weekdays,
        next_due_at = case when reminders.next_due_at > excluded.next_due_at
          then excluded.next_due_at else reminders.next_due_at end,
        local_date = case when reminders.next_due_at > excluded.next_due_at
          then null else reminders.local_date end
      where reminders.next_due_at > excluded.next_due_at
        or reminders.weekdays <> excluded.weekdays`,
});

/** Returns the weekdays of all reminders as digits. */
function join(reminders: readonly ReminderTime[]): string {
  return weekdays
    .filter((day) => reminders.some((one) => one.weekdays?.includes(day) ?? true))
    .join('');
}

/** Returns the daily reminders and the reminders of all areas, or nothing for an unknown user. */
async function readReminders(db: Kysely<Database>, user_id: string): Promise<ReminderTime[]> {
  const [user] = await selectReminders(db, { user_id });
  if (user === undefined) return [];
  const general = withFirstTime(
    parseReminders(user.daily_reminders ?? '[]'),
    user.notification_time,
  );
  const areas = await selectRemindersOfAreas(db, { user_id });
  const own = areas.flatMap(({ reminder_time, reminders }) =>
    getAreaReminders({ reminder_time, reminders: parseReminders(reminders) }),
  );
  return [...general, ...own];
}

const selectReminders = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.notification_time', 'notification_settings.daily_reminders'])
    .where('users.id', '=', user_id),
);

const selectRemindersOfAreas = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('life_areas')
    .select(['reminder_time', 'reminders'])
    .distinct()
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where('reminder_time', 'is not', null),
);
