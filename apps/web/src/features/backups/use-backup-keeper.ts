import { useMemo } from 'react';
import { useClient } from '../../lib/client-context.ts';
import { useClock } from '../../lib/clock.ts';
import { useSession, useUser } from '../../lib/use-session.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { type BackupKeeper, createBackupKeeper } from './backup-keeper.ts';
import type { PersonSource } from './read-person.ts';

export function usePersonSource(): PersonSource {
  const client = useClient();
  const outbox = useOutbox();
  const clock = useClock();
  const session = useSession();
  const user = useUser();
  return useMemo(() => {
    function assertSignedIn(): void {
      const state = session.state();
      if (state.status !== 'signed-in' || state.user.id !== user.id) {
        throw new Error('The person has signed out meanwhile');
      }
    }
    return { client, outbox, clock, user, assertSignedIn };
  }, [client, outbox, clock, session, user]);
}

export function useBackupKeeper(): BackupKeeper {
  const source = usePersonSource();
  return useMemo(() => createBackupKeeper(source), [source]);
}
