import type { AccountAccess } from '@daymark/shared/accounts/account-access.ts';
import { api } from '@daymark/shared/api.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { presentIdentity } from './identity-routes.ts';

export function serveAccess(server: Server): void {
  serveEndpoint(server, api.listAccess, async ({ session }) => {
    return { status: 200, body: await readAccess(server, server.store, session.user_id) };
  });
}

export async function readAccess(
  server: Server,
  store: BoundStore,
  userId: string,
): Promise<AccountAccess> {
  const now = new Date(server.clock()).toISOString();
  const passkeys = await store.passkeys.list(userId);
  const identities = await store.identities.list(userId);
  const tokens = await store.accessTokens.list(userId, now);
  const calendars = await store.calendars.list(userId);
  const webhooks = await store.webhooks.list(userId);
  return {
    passkeys: passkeys.map((each) => ({ name: each.name, ...pickDates(each) })),
    identities: identities.map((each) => presentIdentity(server, each)),
    tokens: tokens.map((each) => ({ name: each.name, ...pickDates(each) })),
    calendars: calendars.map((each) => ({ kind: each.kind, ...pickDates(each) })),
    webhooks: webhooks.map(({ id, url, is_enabled, created_at }) => {
      return { id, host: new URL(url).host, is_enabled, created_at };
    }),
  };
}

interface Dated {
  readonly id: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

function pickDates({ id, created_at, last_used_at }: Dated): Dated {
  return { id, created_at, last_used_at };
}
