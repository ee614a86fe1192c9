import type { User } from '@daymark/shared/accounts/account.ts';
import { sessionsQuestion } from '../../features/account/api/sessions.ts';
import { useAnswers } from '../../lib/answers.ts';
import { useSession } from '../../lib/use-services.ts';
import { useReplicaParts } from '../../replica/use-replica.tsx';

/** Publishes the changed user, and has everything pulled that depends on it: the reminder's time, the sessions. */
export function useProfileSaved(): (saved: User) => void {
  const session = useSession();
  const answers = useAnswers();
  const { sync } = useReplicaParts();
  return (saved) => {
    session.updateUser(saved);
    void sync.pull();
    void answers.refetch(sessionsQuestion);
  };
}
