import { useEffect } from 'react';
import { useClient, useClock, useSessionState } from '../../lib/use-services.ts';
import { useReplicaParts } from '../../local/use-replica.tsx';
import { shareChanges } from './share-changes.ts';

/** Delay of a pull, in milliseconds. A restore on another device sends many changes at once. */
const pullDelay = 100;

export function useLiveChanges(): void {
  const parts = useReplicaParts();
  const client = useClient();
  const clock = useClock();
  const state = useSessionState();
  const userId = state.status === 'signed-in' ? state.user.id : null;

  useEffect(() => {
    const { replica, sync } = parts;
    // Tests control their network traffic themselves.
    if (userId === null || import.meta.env.MODE === 'test') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pullSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void sync.pull();
      }, pullDelay);
    };
    const stop = shareChanges({
      userId,
      client,
      clock,
      random: Math.random,
      page: window,
      onOpen: pullSoon,
      onMissed: pullSoon,
      onChange({ rev }) {
        if (rev > replica.state().rev) pullSoon();
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [parts, client, clock, userId]);
}
