import { type ReactNode, useEffect } from 'react';
import { listenForReturn } from '../lib/connectivity.ts';
import { ReplicaContext, type ReplicaParts } from './use-replica.ts';

interface ReplicaProviderProps {
  readonly parts: ReplicaParts;
  readonly children: ReactNode;
}

/** Gives the replica to the screens below, and keeps it up to date while they are shown. */
export function ReplicaProvider({ parts, children }: ReplicaProviderProps) {
  const { sync } = parts;
  useEffect(() => listenForReturn(window, () => void sync.pull()), [sync]);
  return <ReplicaContext value={parts}>{children}</ReplicaContext>;
}
