import type { User } from '@daymark/shared/accounts/account.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { listenForReturn } from '../lib/connectivity.ts';
import { useSession, useUser } from '../lib/use-services.ts';
import type { QueueReading } from './outbox-view.ts';
import type { Outbox } from './outbox.ts';
import { getShownUser } from './shown-user.ts';

export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox needs an OutboxProvider above it');
  return outbox;
}

/** Returns the signed-in user's changes that the server lacks, including failed changes. */
export function useOutboxItems(): readonly OutboxItem[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.items);
}

export function useIsAccountFull(): boolean {
  return useOutboxItems().some(({ put_off_by }) => put_off_by === 'storage_full');
}

/** Returns the user with waiting profile changes, so that dates and screens change at once. */
export function useShownUser(): User {
  const user = useUser();
  const outbox = useOutbox();
  const read = useMemo(() => readShownUser(user, outbox), [user, outbox]);
  return useSyncExternalStore(outbox.subscribe, read);
}

/**
 * Returns a function whose result stays the same until the profile changes. A mark must not render
 * every component that calls `useShownUser`.
 */
function readShownUser(user: User, outbox: Outbox): () => User {
  let overlaid = outbox.overlaid();
  let shown = getShownUser(user, overlaid);
  return () => {
    const latest = outbox.overlaid();
    if (latest !== overlaid) shown = getShownUser(user, latest);
    overlaid = latest;
    return shown;
  };
}

export function useQueueReading(): QueueReading {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.reading);
}

export function useWaitingItems(): readonly OutboxItem[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.waiting);
}

interface OutboxProviderProps {
  readonly outbox: Outbox;
  readonly children: ReactNode;
}

export function OutboxProvider({ outbox, children }: OutboxProviderProps) {
  const session = useSession();
  useEffect(() => listenForReturn(window, () => void outbox.flush()), [outbox]);
  useEffect(() => {
    const unsubscribe = session.subscribe(outbox.ownerChanged);
    // The session may have changed before the subscription.
    outbox.ownerChanged();
    return unsubscribe;
  }, [outbox, session]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}
