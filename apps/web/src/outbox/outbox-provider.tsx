import { type ReactNode, useEffect } from 'react';
import { listenForReturn } from '../lib/connectivity.ts';
import { useSession } from '../lib/use-services.ts';
import type { Outbox } from './outbox.ts';
import { OutboxContext } from './use-outbox.ts';

interface OutboxProviderProps {
  readonly outbox: Outbox;
  readonly children: ReactNode;
}

/** Gives the outbox to the screens below, and keeps it going while they are shown. */
export function OutboxProvider({ outbox, children }: OutboxProviderProps) {
  const session = useSession();
  useEffect(() => listenForReturn(window, () => void outbox.flush()), [outbox]);
  useEffect(() => {
    const unsubscribe = session.subscribe(outbox.ownerChanged);
    // Whose session this is may have been said before anybody listened.
    outbox.ownerChanged();
    return unsubscribe;
  }, [outbox, session]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}
