import { useReplica } from '../../replica/use-replica.tsx';

/**
 * Counts the unread messages about the account and its data; 0 while they are not known. Reminders,
 * quotes, reports and praise are left out: they ask for nothing that Today does not say.
 */
export function useUnreadMessages(): number {
  const notifications = useReplica((state) => state.notifications);
  return [...notifications.values()].filter(
    ({ notification_type, is_read }) => notification_type === 'other' && !is_read,
  ).length;
}
