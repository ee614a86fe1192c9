import type { User } from '@daymark/shared/accounts/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sessionsKey } from '../../features/account/api/list-sessions.ts';
import { useReplicaParts } from '../../replica/use-replica.ts';
import { useSession } from '../../lib/use-session.ts';

/** Publishes the changed user, and has everything pulled that depends on it: the reminder's time, the sessions. */
export function useProfileSaved(): (saved: User) => void {
  const session = useSession();
  const queryClient = useQueryClient();
  const { sync } = useReplicaParts();
  return (saved) => {
    session.updateUser(saved);
    void sync.pull();
    void queryClient.invalidateQueries({ queryKey: sessionsKey });
  };
}
