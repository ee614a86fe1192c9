import { useDeviceSetting } from '../../lib/device-settings.ts';
import { ownSignInsKey } from '../../lib/storage-keys.ts';
import { useReplica } from '../../local/use-replica.tsx';

/**
 * Returns the number of unread messages of type `other`, without sign-ins of this browser. Returns
 * 0 before the first pull.
 */
export function useUnreadMessages(): number {
  const notifications = useReplica((state) => state.notifications);
  const own = useDeviceSetting(() => localStorage.getItem(ownSignInsKey))?.split(' ') ?? [];
  return [...notifications.values()].filter(
    ({ id, notification_type, is_read }) =>
      notification_type === 'other' && !is_read && !own.includes(id),
  ).length;
}
