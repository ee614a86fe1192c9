import type { User } from '@daymark/shared/accounts/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sessionsKey } from '../../features/account/api/sessions.ts';
import { notificationSettingsKey } from '../../features/notifications/api/get-notification-settings.ts';
import { useSession, useUser } from '../../lib/use-session.ts';

/** Keeps the changed user, and forgets what hung on the one before. */
export function useProfileSaved(): (saved: User) => void {
  const session = useSession();
  const queryClient = useQueryClient();
  const before = useUser();
  return (saved) => {
    session.updateUser(saved);
    // In another time zone the days are others, and with them all figures.
    const isElsewhere = saved.timezone !== before.timezone;
    if (isElsewhere) void queryClient.invalidateQueries();
    else {
      void queryClient.invalidateQueries({ queryKey: notificationSettingsKey });
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    }
  };
}
