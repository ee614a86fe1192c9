import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useUser } from '../../lib/use-session.ts';
import type { StoredBackup } from '../../outbox/local-backup.ts';
import { useBackupKeeper } from './use-backup-keeper.ts';

const backupsKey = (userId: string) => ['backups', userId] as const;

/** The person's backups on this device, latest first. */
export function useBackups(): UseQueryResult<StoredBackup[]> {
  const { store } = useBackupKeeper();
  const { id } = useUser();
  return useQuery({ queryKey: backupsKey(id), queryFn: () => store.list(id), retry: false });
}

/** To be called once they are others. */
export function useRefreshBackups(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { id } = useUser();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: backupsKey(id) }),
    [queryClient, id],
  );
}
