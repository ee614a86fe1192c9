import { randomUUID } from 'node:crypto';
import { scheduledKinds } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { RestoreOptions } from './restore-backup.ts';

/** What a restored database has to forget of the moment at which its backup was made. */
export async function beginAnew(
  db: Kysely<Database>,
  { madeAt: now, endSessions = false }: Pick<RestoreOptions, 'madeAt' | 'endSessions'>,
): Promise<void> {
  await planAnew(db, now);
  await nameAnew(db);
  // Not among the ended ones: nobody has ended them, and the devices are to keep what they store.
  if (endSessions) await db.deleteFrom('sessions').execute();
}

/** Devices that knew the data as they were before the restore find out, and ask for everything again. */
async function nameAnew(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('server_state')
    .set({ value: randomUUID() })
    .where('name', '=', 'epoch')
    .execute();
}

/** What was due before has been sent since, or is too late: nothing of it is sent again. */
async function planAnew(db: Kysely<Database>, now: string): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ next_due_at: now, local_date: null })
    .where('kind', 'in', scheduledKinds)
    .execute();
  await db
    .deleteFrom('reminders')
    .where('kind', 'not in', scheduledKinds)
    .where('next_due_at', '<=', now)
    .execute();
  await db
    .updateTable('deliveries')
    .set({ result: 'skipped' })
    .where('result', '=', 'claimed')
    .execute();
}
