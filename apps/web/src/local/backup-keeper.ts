import type { User } from '@daymark/shared/accounts/account.ts';
import { type BackupData, pickBackupData } from '@daymark/shared/backups/backup-data.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
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
import { getShownUser } from './shown-user.ts';
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

export interface MadeDeviceBackup {
  readonly stored: StoredBackup;
  /** Whether the newest backup already had this content. */
  readonly isSame: boolean;
}

type BackupDetails = Pick<StoredBackup, 'kind' | 'restored' | 'imported' | 'is_lost_on_server'>;

/** Longest wait for a history that is still being pulled, in milliseconds. */
const longestWait = 30_000;

/** Longest wait for a pull, in milliseconds. An unresponsive server must not delay a restore. */
const longestRefresh = 5000;

export function createBackupKeeper(source: BackupSource) {
  const { shownData, sync, client, outbox, clock, user } = source;
  const store = createBackupStore(outbox.database);

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

  /** Rejects if the whole history does not arrive in time, or if another user has signed in. */
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

  /** Pulls first, for a limited time, and includes changes that other pages have stored. */
  async function readLatest(): Promise<BackupData> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, longestRefresh);
    await Promise.race([sync.pull(), promise]);
    clearTimeout(timer);
    await outbox.refresh();
    return read();
  }

  /** Returns the date in the user's time zone, even in a zone that was just chosen. */
  const today = () =>
    getToday(clock.now() + client.clockOffset(), getShownUser(user, outbox.overlaid()));

  async function keep(data: BackupData, details: BackupDetails): Promise<MadeDeviceBackup> {
    const timestamp = new Date(clock.now()).toISOString();
    const made = await makeDeviceBackup(data, { timestamp, today: today() });
    const newest = (await store.list(user.id)).find((stored) => !stored.is_of_earlier_account);
    // A backup for undoing a restore, or of data that the server lost, is made even if the newest
    // backup has the same content.
    const mayBeSame = details.restored === undefined && details.is_lost_on_server !== true;
    if (mayBeSame && newest?.content_digest === made.content_digest) {
      await store.noteChecked(newest.id, timestamp);
      return { stored: { ...newest, checked_at: timestamp }, isSame: true };
    }
    const stored = { ...made, ...details, user_id: user.id };
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
    /** Makes no backup without areas, because it would push out an older backup with areas. */
    async makeAutomatic(): Promise<void> {
      const data = await read();
      if (data.areas.size > 0) await keep(data, { kind: 'automatic' });
    },
    makeNow: async (): Promise<MadeDeviceBackup> => keep(await read(), { kind: 'manual' }),
  };
}

export type BackupKeeper = ReturnType<typeof createBackupKeeper>;

export async function makeDeviceBackup(
  data: BackupData,
  { timestamp, today }: { readonly timestamp: string; readonly today: string },
) {
  const id = uuidv7(Date.parse(timestamp), (bytes) => crypto.getRandomValues(bytes));
  const request: BackupRequest = {
    data: pickBackupData(data),
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
