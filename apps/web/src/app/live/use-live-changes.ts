import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../../lib/client-context.ts';
import { useClock } from '../../lib/clock.ts';
import { useSession, useSessionState } from '../../lib/use-session.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { keepHearing } from './keep-hearing.ts';
import { rememberOwnChanges } from './own-changes.ts';
import { createRefresh } from './refresh-changed.ts';

/** Brings what the person changes elsewhere onto this page. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const session = useSession();
  const client = useClient();
  const outbox = useOutbox();
  const clock = useClock();
  const state = useSessionState();
  const userId = state.status === 'signed-in' ? state.user.id : null;

  useEffect(() => {
    // A test says itself what comes over its network.
    if (userId === null || import.meta.env.MODE === 'test') return undefined;
    const own = rememberOwnChanges(outbox);
    const refresh = createRefresh({ queryClient, session, client, clock });
    const stopHearing = keepHearing({
      client,
      clock,
      random: Math.random,
      page: window,
      onOpen: () => refresh.opened(),
      onMissed: () => refresh.everything(),
      onChange(change) {
        if (change.key === undefined || !own.has(change.key)) refresh.changed(change);
      },
    });
    return () => {
      stopHearing();
      refresh.stop();
      own.stop();
    };
  }, [queryClient, session, client, outbox, clock, userId]);
}
