import { useEffect } from 'react';
import { useReplicaParts } from '../../replica/use-replica.ts';
import { listenForSyncTriggers } from '../../replica/sync-triggers.ts';

/** Brings the replica up to date whenever it may be behind. */
export function useSyncTriggers(): void {
  const { sync } = useReplicaParts();
  useEffect(() => listenForSyncTriggers(sync, window), [sync]);
}
