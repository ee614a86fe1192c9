import type { User } from '@daymark/shared/accounts/account.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import type { LocalDatabase } from '../replica/local-database.ts';
import { writePage } from '../replica/write-page.ts';
import { createSyncedRows, type SyncedRows } from './synced-rows.ts';

/** Has the device of who is signed in store what a server with these rows has. */
export async function storeReplica(
  database: LocalDatabase,
  user: User,
  rows: SyncedRows,
): Promise<void> {
  const request = { method: 'GET', path: '/api/v1/sync', headers: new Headers(), body: undefined };
  const answer = createSyncedRows(rows, () => user).answer(request);
  const page = (await answer?.json()) as SyncAnswer;
  const now = new Date().toISOString();
  await writePage(database, { userId: user.id, cursor: null, answer: page, sentIds: [], now });
}
