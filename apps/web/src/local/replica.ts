import { createListeners } from '../lib/listeners.ts';
import type { LocalDatabase } from './local-database.ts';
import { getRowRange, createEmptyReplica, type ReplicaState, applyRows } from './replica-row.ts';
import type { WrittenPage } from './write-page.ts';

export type Replica = ReturnType<typeof createReplica>;

/** Holds the server's data of the signed-in user in memory. Unchanged parts keep their identity. */
export function createReplica(database: LocalDatabase) {
  const { subscribe, notify } = createListeners();
  const channel = new BroadcastChannel(`${database.name}-replica`);
  let state = createEmptyReplica(null);
  let loads = 0;
  let isLoading = false;

  function show(next: ReplicaState): void {
    if (next === state) return;
    state = next;
    notify();
  }

  async function load(userId: string | null): Promise<void> {
    loads += 1;
    const current = loads;
    if (userId !== state.userId) show(createEmptyReplica(userId));
    isLoading = false;
    if (userId === null) return;
    isLoading = true;
    try {
      const next = await readReplica(database, userId);
      if (current === loads) show(next);
    } finally {
      if (current === loads) isLoading = false;
    }
  }

  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === state.userId) load(data).catch(reportError);
  });

  return {
    database,
    state: () => state,
    subscribe,
    /** Reads a user's rows again. Null means no user. Rejects if the device cannot read. */
    load,
    apply(userId: string, page: WrittenPage): void {
      if (page.isStored) channel.postMessage(userId);
      if (userId !== state.userId) return;
      // A running read may have begun before this write.
      if (isLoading && page.isStored) {
        load(userId).catch(reportError);
        return;
      }
      loads += 1;
      isLoading = false;
      show(applyRows(state, page));
    },
    /** Removes a user's rows from the disk. The screens keep their data until the page is left. */
    async erase(userId: string): Promise<void> {
      await (await database.connect()).delete('replica', getRowRange(userId));
    },
    async forgetKnown(): Promise<void> {
      const { userId } = state;
      if (userId === null) return;
      const ofUser = IDBKeyRange.bound([userId, 'known'], [userId, 'known', []]);
      await (await database.connect()).delete('replica', ofUser);
      channel.postMessage(userId);
      show({ ...state, replacedServers: [] });
    },
    close: () => channel.close(),
  };
}

export async function readReplica(database: LocalDatabase, userId: string): Promise<ReplicaState> {
  const put = await (await database.connect()).getAll('replica', getRowRange(userId));
  return applyRows(createEmptyReplica(userId), { put, remove: [] });
}
