import type { User } from '@daymark/shared/accounts/account.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { applyItems } from '@daymark/shared/outbox/overlay.ts';
import type { Clock } from '../../lib/clock.ts';
import { listOthersWithData } from '../../local/stored-person-data.ts';
import { createBackupStore } from '../../local/local-backup.ts';
import type { LocalDatabase, StoredBackup } from '../../local/local-database.ts';
import { createOutboxStore } from '../../local/outbox-store.ts';
import {
  getRowRange,
  createEmptyReplica,
  type ReplicaState,
  applyRows,
} from '../../local/replica-row.ts';
import { makeDeviceBackup } from '../../local/backup-keeper.ts';
import { openOrigin } from '../../local/restore.ts';

interface Adoption {
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly user: User;
}

/**
 * Copies data of earlier accounts with the same email into this user's backups, because an account
 * on a new server has another id. Returns the ids of the earlier accounts.
 */
export async function adoptEarlierAccount({
  database,
  clock,
  user,
}: Adoption): Promise<readonly string[]> {
  const store = createBackupStore(database);
  const isTheirs = (email: string | undefined) => email?.toLowerCase() === user.email.toLowerCase();
  const adopted: string[] = [];
  for (const id of await listOthersWithData(database, user.id)) {
    const replica = await readReplica(database, id);
    const backups = await store.list(id);
    if (!isTheirs(replica.user?.email) && !isTheirs(await emailIn(backups[0]))) continue;
    const ofThem = { user_id: user.id, is_of_earlier_account: true };
    if (replica.user !== null && replica.areas.size + replica.pauses.size > 0) {
      const timestamp = replica.syncedAt ?? new Date(clock.now()).toISOString();
      const today = getToday(Date.parse(timestamp), user);
      const made = await makeDeviceBackup(replica, { timestamp, today });
      // The backup already exists if an earlier run was interrupted after this step.
      const isThere = (await store.list(user.id)).some(
        ({ content_digest }) => content_digest === made.content_digest,
      );
      if (!isThere) await store.add({ ...made, ...ofThem, kind: 'automatic' }, clock.now());
    }
    for (const { restored: _undone, imported: _brought, ...backup } of backups) {
      await store.add({ ...backup, ...ofThem }, clock.now());
    }
    adopted.push(id);
  }
  return adopted;
}

async function readReplica(database: LocalDatabase, userId: string): Promise<ReplicaState> {
  const connection = await database.connect();
  const put = await connection.getAll('replica', getRowRange(userId));
  const state = applyRows(createEmptyReplica(userId), { put, remove: [] });
  return applyItems(state, await createOutboxStore(database).list(userId));
}

async function emailIn(stored: StoredBackup | undefined): Promise<string | undefined> {
  if (stored === undefined) return undefined;
  const opened = await openOrigin({ kind: 'stored', stored });
  return typeof opened === 'string' ? undefined : opened.data.user?.email;
}
