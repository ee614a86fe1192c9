import { logout } from '@daymark/shared/accounts/account-endpoints.ts';
import { useClient } from '../../lib/client-context.ts';
import { useSession } from '../../lib/use-session.ts';

/** Signs out on this device at once, whether or not the server hears of it. What is queued stays. */
export function useLeave(): () => void {
  const client = useClient();
  const session = useSession();
  return () => {
    // The call takes its token before the session forgets it.
    client.call(logout, {}).catch(() => {});
    session.end();
  };
}
