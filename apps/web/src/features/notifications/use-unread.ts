import { useReplica } from '../../replica/use-replica.tsx';

/** How many notifications were not read yet; 0 while that is not known. */
export function useUnread(): number {
  const notifications = useReplica((state) => state.notifications);
  return notifications.values().reduce((sum, { is_read }) => (is_read ? sum : sum + 1), 0);
}
