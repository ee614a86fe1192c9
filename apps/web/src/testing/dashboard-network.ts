import type { User } from '@daymark/shared/accounts/account.ts';
import { fakeNetwork, json, type SentRequest } from './fake-network.ts';
import { madeUser } from './made-user.ts';
import { createSyncedRows, type SyncedRows } from './synced-rows.ts';

/** What to answer instead; undefined for the usual answer. */
export type Intercept = (request: SentRequest) => Response | Promise<Response> | undefined;

/**
 * Answers what dashboard and analytics ask at the network's edge, for one person with these rows. `intercept` can
 * answer a request in another way.
 */
export function dashboardNetwork(rows: SyncedRows = {}) {
  // A queue belongs to a user: another user each time has an empty one.
  const user: User = { ...madeUser, id: crypto.randomUUID(), timezone: 'UTC' };
  const synced = createSyncedRows(rows, () => user);
  let intercept: Intercept | undefined;

  const network = fakeNetwork((request) => intercept?.(request) ?? answer(request));

  function answer(request: SentRequest): Response {
    if (request.path.endsWith('/auth/me')) return json(200, user);
    return synced.answer(request) ?? new Response(null, { status: 204 });
  }

  return {
    ...network,
    user,
    stored: { access_token: 'a-token', session_user: JSON.stringify(user) },
    intercept(next: Intercept) {
      intercept = next;
    },
    /** Something changes on another device. */
    change: synced.change,
    restore: synced.restore,
    sent: (method: string, path: string) =>
      network.requests.filter((one) => one.method === method && one.path.includes(path)),
  };
}
