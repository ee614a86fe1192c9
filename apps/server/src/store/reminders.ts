import { scheduledKinds } from '@daymark/shared/notifications/reminder-kinds.ts';
import { listReminderTimes } from '@daymark/shared/notifications/reminder-times.ts';
import { sql, type Kysely } from 'kysely';
import { prepare, prepareInsert } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

/**
 * Marks all reminders to be planned again from `now`. The node that claims a reminder plans it. Due
 * reminders stay, because they belong to the time before the change.
 */
export async function planReminders(
  db: Kysely<Database>,
  user_id: string,
  now: string,
): Promise<void> {
  const hours = await readTimes(db, user_id);
  if (hours.length === 0) return;
  const rows = scheduledKinds.flatMap((kind) =>
    (kind === 'daily_reminder' ? hours : ['']).map((hour) => ({
      user_id,
      kind,
      hour,
      next_due_at: now,
    })),
  );
  await insertPlans(db, rows);
  await sql`
    delete from reminders
    where user_id = ${user_id} and kind = 'daily_reminder' and next_due_at > ${now}
      and hour not in (${sql.join(hours)})`.execute(db);
}

const insertPlans = prepareInsert({
  table: 'reminders',
  columns: { user_id: 'text', kind: 'text', hour: 'text', next_due_at: 'text' },
  end: sql`on conflict (user_id, kind, hour) do update
      set next_due_at = excluded.next_due_at, local_date = null
      where reminders.next_due_at > excluded.next_due_at`,
});

async function readTimes(db: Kysely<Database>, user_id: string): Promise<string[]> {
  const [user] = await selectTimes(db, { user_id });
  if (user === undefined) return [];
  const further = JSON.parse(user.further_reminder_times ?? '[]') as string[];
  const areaTimes = await selectHoursOfAreas(db, { user_id });
  const all = listReminderTimes(user.notification_time, further);
  return [...new Set([...all, ...areaTimes.flatMap(({ reminder_time }) => reminder_time ?? [])])];
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
