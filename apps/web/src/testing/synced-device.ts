import { onTestFinished } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { createDeviceStore } from '../local/device-store.ts';
import { createOutbox } from '../local/outbox.ts';
import { createLocalDatabase } from '../local/local-database.ts';
import { createReplica } from '../local/replica.ts';
import { createShownData } from '../local/shown-data.ts';
import { createSync } from '../local/sync.ts';
import { madeClient, madeUser } from './factories.ts';
import { fakeNetwork, type SentRequest } from './fake-network.ts';
import { createSyncedRows, type SyncedRows } from './synced-rows.ts';

const user = { ...madeUser, id: 'ann' };

type Intercept = (request: SentRequest) => Response | Error | Promise<Response> | undefined;

export async function openSyncedDevice(rows: SyncedRows) {
  const name = crypto.randomUUID();
  const synced = createSyncedRows(rows, () => user);
  let intercept: Intercept = () => undefined;
  const network = fakeNetwork(
    (request) =>
      intercept(request) ?? synced.answer(request) ?? new Response(null, { status: 204 }),
  );

  async function openTab(clock = systemClock) {
    const database = createLocalDatabase({ name, onOutdated: () => {} });
    await createDeviceStore(database).storeSession({ token: 'a-token', user });
    const client = madeClient({ fetch: network.fetch, clock });
    const outbox = createOutbox({
      database,
      client,
      clock,
      getOwner: () => ({ id: 'ann', timezone: 'UTC', day_ends_at: '00:00' }),
      syncedAt: () => replica.state().syncedAt,
      waitsForFlush: true,
    });
    const replica = createReplica(database);
    const sync = createSync({
      replica,
      client,
      clock,
      random: () => 0,
      getUserId: () => 'ann',
      isStoring: () => true,
      sentIds: outbox.sentIds,
      onPage: (userId, _answer, page) => outbox.pulled(userId, page),
    });
    await replica.load('ann');
    onTestFinished(() => {
      sync.stop();
      replica.close();
      outbox.close();
      database.close();
    });
    const shown = createShownData(replica, outbox);
    return { database, client, clock, outbox, replica, sync, shown, user };
  }

  return {
    openTab,
    network,
    change: synced.change,
    intercept(next: Intercept) {
      intercept = next;
    },
    cursors: () =>
      network.requests
        .filter(({ path }) => path.includes('/sync'))
        .map(({ path }) => new URL(path, location.href).searchParams.get('cursor')),
  };
}
