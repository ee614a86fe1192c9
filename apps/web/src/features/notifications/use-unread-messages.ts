import { useDeviceSetting } from '../../lib/device-settings.ts';
import { ownSignInsKey } from '../../lib/storage-keys.ts';
import { useReplica } from '../../local/use-replica.tsx';

/**
 * Counts unread messages about the account and its data; 0 until they are known. Reminders, quotes,
 * reports and praise are left out, because they need no reaction. Sign-ins of this browser are left
 * out, because the reader made them.
 */
export function useUnreadMessages(): number {
  const notifications = useReplica((state) => state.notifications);
  const own = useDeviceSetting(() => localStorage.getItem(ownSignInsKey))?.split(' ') ?? [];
  return [...notifications.values()].filter(
    ({ id, notification_type, is_read }) =>
      notification_type === 'other' && !is_read && !own.includes(id),
  ).length;
}
