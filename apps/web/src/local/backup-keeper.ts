import type { User } from '@daymark/shared/accounts/account.ts';
import { type BackupData, backupDataOf } from '@daymark/shared/backups/backup-data.ts';
import { todayOf } from '@daymark/shared/calendar/today.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { useEffect, useMemo, useState } from 'react';
import { version as app_version } from '../../package.json';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import { useClient, useClock, useUser } from '../lib/use-services.ts';
import { askWorker } from '../lib/worker-request.ts';
import { createBackupStore } from './local-backup.ts';
import type { StoredBackup } from './local-database.ts';
import type { Outbox } from './outbox.ts';
import { shownUser } from './shown-user.ts';
import { useOutbox } from './use-outbox.tsx';
import type { ShownData } from './shown-data.ts';
import type { Sync } from './sync.ts';
import { useReplicaParts } from './use-replica.tsx';
import type { BackupAnswer, BackupRequest } from './backup-worker.ts';

export interface BackupSource {
  readonly shownData: Pick<ShownData, 'state' | 'subscribe'>;
  readonly sync: Pick<Sync, 'pull' | 'status' | 'subscribe'>;
  readonly client: Pick<ApiClient, 'clockOffset'>;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly user: User;
}

export interface MadeBackup {
  readonly stored: StoredBackup;
  /** Nothing had changed since the one there was. */
  readonly isSame: boolean;
}

type BackupWish = Pick<StoredBackup, 'kind' | 'restored' | 'imported' | 'is_lost_on_server'>;

/** In milliseconds, for a history that is on its way. */
const longestWait = 30_000;

/** In milliseconds, for what other devices did meanwhile: a server that does not answer keeps no restore waiting. */
const longestRefresh = 5000;

/** Makes one person's backups on this device, of what the device has: also offline. */
export function createBackupKeeper(source: BackupSource) {
  const { shownData, sync, client, outbox, clock, user } = source;
  const store = createBackupStore(outbox.database);

  /** Resolves once the whole history is here, or will not come now. */
  async function untilWhole(): Promise<void> {
    const isOver = () => shownData.state().syncedAt !== null || sync.status().error !== null;
    if (shownData.state().syncedAt !== null) return;
    await sync.pull();
    if (isOver()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => isOver() && resolve();
    const stops = [shownData.subscribe(look), sync.subscribe(look)];
    const timer = setTimeout(resolve, longestWait);
    await promise;
    clearTimeout(timer);
    for (const stop of stops) stop();
  }

  /** All that the person has. Rejects until the whole history is on this device, and once another user is signed in. */
  async function read(): Promise<BackupData> {
    await untilWhole();
    const { userId, syncedAt, ...data } = shownData.state();
    if (userId !== user.id) throw new Error('The person has signed out meanwhile');
    if (syncedAt === null) {
      const { error } = sync.status();
      throw error instanceof Error ? error : new Error('The history is still coming');
    }
    return { ...data, user: data.user ?? user };
  }

  /** As `read`, with all that the server has now where it answers in time, and what other pages have stored. */
  async function readLatest(): Promise<BackupData> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, longestRefresh);
    await Promise.race([sync.pull(), promise]);
    clearTimeout(timer);
    await outbox.refresh();
    return read();
  }

  /** The person's date, by a zone that they have just chosen too. */
  const today = () =>
    todayOf(clock.now() + client.clockOffset(), shownUser(user, outbox.overlaid()));

  async function keep(data: BackupData, wish: BackupWish): Promise<MadeBackup> {
    const timestamp = new Date(clock.now()).toISOString();
    const made = await backupOf(data, { timestamp, today: today() });
    const newest = (await store.list(user.id)).find((stored) => !stored.is_of_earlier_account);
    // One that something can be undone with, or that no other pushes out, is made all the same.
    const mayBeSame = wish.restored === undefined && wish.is_lost_on_server !== true;
    if (mayBeSame && newest?.content_digest === made.content_digest) {
      await store.noteChecked(newest.id, timestamp);
      return { stored: { ...newest, checked_at: timestamp }, isSame: true };
    }
    const stored = { ...made, ...wish, user_id: user.id };
    if (shownData.state().userId !== user.id)
      throw new Error('The person has signed out meanwhile');
    await store.add(stored, clock.now());
    return { stored, isSame: false };
  }

  return {
    store,
    keep,
    readLatest,
    today,
    /** None of nothing: it would only push out what a person still has. */
    async makeAutomatic(): Promise<void> {
      const data = await read();
      if (data.areas.size > 0) await keep(data, { kind: 'automatic' });
    },
    makeNow: async (): Promise<MadeBackup> => keep(await read(), { kind: 'manual' }),
  };
}

export type BackupKeeper = ReturnType<typeof createBackupKeeper>;

/** A backup as it is stored, but for whose it is and why it was made. */
export async function backupOf(
  data: BackupData,
  { timestamp, today }: { readonly timestamp: string; readonly today: string },
) {
  const id = uuidv7(Date.parse(timestamp), (bytes) => crypto.getRandomValues(bytes));
  const request: BackupRequest = {
    data: backupDataOf(data),
    origin: { id, timestamp, today, app_version },
  };
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { type: 'module' });
  const made = await askWorker<BackupAnswer>(worker, request);
  return {
    id,
    created_at: timestamp,
    checked_at: timestamp,
    complete_from: null,
    ...made,
  };
}

export function useBackupKeeper(): {
  readonly source: BackupSource;
  readonly keeper: BackupKeeper;
} {
  const client = useClient();
  const outbox = useOutbox();
  const clock = useClock();
  const user = useUser();
  const { shownData, sync } = useReplicaParts();
  return useMemo(() => {
    const source = { shownData, sync, client, outbox, clock, user };
    return { source, keeper: createBackupKeeper(source) };
  }, [shownData, sync, client, outbox, clock, user]);
}

/** The person's backups on this device, latest first; null while they are read. */
export function useBackups(): readonly StoredBackup[] | 'failed' | null {
  const { store } = useBackupKeeper().keeper;
  const { id } = useUser();
  const [backups, setBackups] = useState<readonly StoredBackup[] | 'failed' | null>(null);
  useEffect(() => {
    let isEnded = false;
    async function read(): Promise<void> {
      const next = await store.list(id).catch(() => 'failed' as const);
      if (!isEnded) setBackups(next);
    }
    void read();
    const unsubscribe = store.subscribe(() => void read());
    return () => {
      isEnded = true;
      unsubscribe();
    };
  }, [store, id]);
  return backups;
}
