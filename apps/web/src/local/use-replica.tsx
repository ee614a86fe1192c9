import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { listenForReturn } from '../lib/connectivity.ts';
import type { ReplicaState } from './replica-row.ts';
import type { Replica } from './replica.ts';
import type { ShownData, Timelines } from './shown-data.ts';
import type { Sync, SyncStatus } from './sync.ts';

export interface ReplicaParts {
  readonly replica: Replica;
  readonly sync: Sync;
  readonly shownData: ShownData;
  /** Resolves when a newer version has upgraded the database. The page must then be reloaded. */
  readonly outdated: Promise<void>;
}

const ReplicaContext = createContext<ReplicaParts | null>(null);

export function useReplicaParts(): ReplicaParts {
  const parts = useContext(ReplicaContext);
  if (parts === null) throw new Error('useReplica needs a ReplicaContext above it');
  return parts;
}

/** @param select must return the same value for the same state: a map, a row or a primitive */
export function useReplica<Part>(select: (state: ReplicaState) => Part): Part {
  const { shownData } = useReplicaParts();
  return useSyncExternalStore(shownData.subscribe, () => select(shownData.state()));
}

export function useTimelines(today: CalendarDate): Timelines {
  const { shownData } = useReplicaParts();
  return useSyncExternalStore(shownData.subscribe, () => shownData.timelines(today));
}

export function useSyncStatus(): SyncStatus {
  const { sync } = useReplicaParts();
  return useSyncExternalStore(sync.subscribe, sync.status);
}

interface ReplicaProviderProps {
  readonly parts: ReplicaParts;
  readonly children: ReactNode;
}

export function ReplicaProvider({ parts, children }: ReplicaProviderProps) {
  const { sync } = parts;
  useEffect(() => listenForReturn(window, () => void sync.pull()), [sync]);
  return <ReplicaContext value={parts}>{children}</ReplicaContext>;
}
