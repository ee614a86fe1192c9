import { scheduledKinds } from '@daymark/shared/notifications/reminder-kinds.ts';
import { sql, type Kysely } from 'kysely';
import { givenRows } from './given-rows.ts';
import type { Database } from './schema.ts';

/**
 * Has every kind planned anew, from the instant `now` on, by whoever looks next for what is due. What is due already stays so:
 * it belongs to the time before the change.
 */
export async function planReminders(
  db: Kysely<Database>,
  user_id: string,
  now: string,
): Promise<void> {
  const rows = scheduledKinds.map((kind) => ({ user_id, kind, next_due_at: now }));
  await sql`
    insert into reminders (user_id, kind, next_due_at)
    select user_id, kind, next_due_at
    from ${givenRows(db, rows, ['user_id', 'kind', 'next_due_at'])} as given where true
    on conflict (user_id, kind) do update
      set next_due_at = excluded.next_due_at, local_date = null
      where reminders.next_due_at > excluded.next_due_at`.execute(db);
}
