import { useDeviceSetting } from '../../lib/device-settings.ts';
import { ownSignInsKey } from '../../lib/storage-keys.ts';
import { useReplica } from '../../local/use-replica.tsx';

/**
 * Counts the unread messages about the account and its data; 0 while they are not known. Reminders,
 * quotes, reports and praise are left out: they ask for nothing that Today does not say. So is a
 * sign-in of this browser: whoever reads the number here has just done it.
 */
export function useUnreadMessages(): number {
  const notifications = useReplica((state) => state.notifications);
  const own = useDeviceSetting(() => localStorage.getItem(ownSignInsKey))?.split(' ') ?? [];
  return [...notifications.values()].filter(
    ({ id, notification_type, is_read }) =>
      notification_type === 'other' && !is_read && !own.includes(id),
  ).length;
}
