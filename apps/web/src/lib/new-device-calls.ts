import { getMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { User } from '@daymark/shared/accounts/account.ts';
import { sync } from '@daymark/shared/sync/sync-endpoints.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import type { ApiClient } from './api-client.ts';

// A separate file, so that the preload can load the first calls of a new device early.

type Client = Pick<ApiClient, 'call'>;

export async function fetchPerson(client: Client): Promise<User> {
  const { body } = await client.call(getMe, {});
  return body;
}

/** @param cursor cursor of the previous page. Null requests all data */
export async function fetchPage(client: Client, cursor: string | null): Promise<SyncAnswer> {
  const { body } = await client.call(sync, {
    query: { ...(cursor !== null && { cursor }), rules: '2' },
  });
  return body;
}
