import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { useEffect, useMemo, useState } from 'react';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useReplica, useReplicaParts, useSyncStatus } from '../../local/use-replica.tsx';
import { groupRows } from './inbox-rows.ts';

/** Entries shown at once: rendering hundreds takes a while, and few are read. */
const step = 20;

const none: ReadonlySet<string> = new Set();

export function useInbox() {
  const outbox = useOutbox();
  const { sync } = useReplicaParts();
  const { isRunning, error } = useSyncStatus();
  const isThere = useReplica(({ cursor }) => cursor !== null);
  const notifications = useReplica((state) => state.notifications);
  const sorted = useMemo(() => [...notifications.values()].toSorted(newestFirst), [notifications]);
  const [most, setMost] = useState(step);
  const [fresh, setFresh] = useState(none);
  const unread = sorted.flatMap(({ id, is_read }) => (is_read ? [] : [id]));
  const isAnyUnread = unread.length > 0;
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  const lastNew = sorted.findLastIndex(({ id }) => fresh.has(id));
  const shown = Math.max(most, lastNew + 1);

  useEffect(() => {
    // If the device cannot store this change, the notifications only stay unread.
    if (isAnyUnread) outbox.add([{ kind: 'notification', id: null }]).catch(() => {});
  }, [isAnyUnread, outbox]);

  return {
    /** Rows of the inbox, or null before the first sync. */
    rows: useMemo(
      () => (isThere ? groupRows(sorted.slice(0, shown)) : null),
      [isThere, sorted, shown],
    ),
    /** Ids of notifications that were unread when the inbox was opened or have arrived since. */
    fresh,
    failed: error !== null,
    isRefreshing: isRunning,
    refresh: () => void sync.pull(),
    hasOlder: sorted.length > shown,
    showOlder: () => setMost(shown + step),
  };
}

function newestFirst(one: Notification, other: Notification): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
