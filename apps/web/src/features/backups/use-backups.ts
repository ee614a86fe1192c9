import { useEffect, useMemo, useState } from 'react';
import { useClient, useClock, useUser } from '../../lib/use-services.ts';
import type { StoredBackup } from '../../replica/local-database.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useReplicaParts } from '../../replica/use-replica.tsx';
import { type BackupKeeper, type BackupSource, createBackupKeeper } from './backup-keeper.ts';

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
