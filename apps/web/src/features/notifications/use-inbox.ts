import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { useMemo, useState } from 'react';
import { joinMark, joinMarkOfAll } from '../../outbox/account-calls.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useReplica, useReplicaParts, useSyncStatus } from '../../replica/use-replica.tsx';

/** How many are shown at once: rendering hundreds takes a while, and few are read. */
const step = 20;

/** The inbox and the acts on it, newest first. What is marked as read is shown so at once. */
export function useInbox() {
  const outbox = useOutbox();
  const { sync } = useReplicaParts();
  const { isRunning, error } = useSyncStatus();
  const isThere = useReplica(({ cursor }) => cursor !== null);
  const notifications = useReplica((state) => state.notifications);
  const sorted = useMemo(() => [...notifications.values()].toSorted(newestFirst), [notifications]);
  const [most, setMost] = useState(step);

  return {
    /** Null until they are known. */
    notifications: isThere ? sorted.slice(0, most) : null,
    failed: error !== null,
    isRefreshing: isRunning,
    refresh: () => void sync.pull(),
    hasOlder: sorted.length > most,
    showOlder: () => setMost((before) => before + step),
    // A mark that this device cannot store is no loss: the message stays unread.
    markRead: (id: string) => void outbox.changeAccount(joinMark(id)).catch(() => {}),
    markAllRead: () => void outbox.changeAccount(joinMarkOfAll).catch(() => {}),
  };
}

function newestFirst(one: Notification, other: Notification): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

/** How many notifications were not read yet; 0 while that is not known. */
export function useUnread(): number {
  const notifications = useReplica((state) => state.notifications);
  return [...notifications.values()].reduce((sum, { is_read }) => (is_read ? sum : sum + 1), 0);
}
