import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { useEffect, useMemo, useState } from 'react';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useReplica, useReplicaParts, useSyncStatus } from '../../local/use-replica.tsx';
import { groupRows } from './inbox-rows.ts';

/** Number of entries that are added at once. Rendering hundreds is slow, and few are read. */
const step = 20;

const none: ReadonlySet<string> = new Set();

export function useInbox() {
  const outbox = useOutbox();
  const { sync } = useReplicaParts();
  const { isRunning, error } = useSyncStatus();
  const hasSynced = useReplica(({ cursor }) => cursor !== null);
  const notifications = useReplica((state) => state.notifications);
  const sorted = useMemo(() => [...notifications.values()].toSorted(newestFirst), [notifications]);
  const [visibleCount, setVisibleCount] = useState(step);
  const [newIds, setNewIds] = useState(none);
  const unread = sorted.flatMap(({ id, is_read }) => (is_read ? [] : [id]));
  const isAnyUnread = unread.length > 0;
  if (unread.some((id) => !newIds.has(id))) setNewIds(new Set([...newIds, ...unread]));
  const lastNew = sorted.findLastIndex(({ id }) => newIds.has(id));
  const shown = Math.max(visibleCount, lastNew + 1);

  useEffect(() => {
    // An error is ignored. The notifications then stay unread.
    if (isAnyUnread) outbox.add([{ kind: 'notification', id: null }]).catch(() => {});
  }, [isAnyUnread, outbox]);

  return {
    rows: useMemo(
      () => (hasSynced ? groupRows(sorted.slice(0, shown)) : null),
      [hasSynced, sorted, shown],
    ),
    /** Ids of notifications that were unread when the inbox was opened or have arrived since. */
    newIds,
    failed: error !== null,
    isRefreshing: isRunning,
    refresh: () => void sync.pull(),
    hasOlder: sorted.length > shown,
    showOlder: () => setVisibleCount(shown + step),
  };
}

function newestFirst(one: Notification, other: Notification): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
