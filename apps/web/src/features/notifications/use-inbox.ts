import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../lib/client-context.ts';
import { joinMark, joinMarkOfAll } from '../../outbox/account-calls.ts';
import { useOutbox, useOutboxItems } from '../../outbox/use-outbox.ts';
import { inboxQuery } from './api/list-notifications.ts';
import { withMarks } from './inbox-marks.ts';

/** The inbox and the acts on it. What is marked as read is shown so at once, and reaches the server when it can. */
export function useInbox() {
  const outbox = useOutbox();
  const items = useOutboxItems();
  const inbox = useInfiniteQuery(inboxQuery(useClient()));
  const { data } = inbox;
  const shown = useMemo(() => data && withMarks(data, items), [data, items]);

  return {
    notifications: shown?.pages.flatMap((page) => page.notifications) ?? null,
    /** Null until it is known. */
    unread: shown?.pages[0]?.unread ?? null,
    failed: inbox.isError,
    isRefreshing: inbox.isRefetching,
    refresh: () => void inbox.refetch(),
    hasOlder: inbox.hasNextPage,
    isLoadingOlder: inbox.isFetchingNextPage,
    loadOlder: () => void inbox.fetchNextPage(),
    // A mark that this device cannot keep is no loss: the message stays unread.
    markRead: (id: string) => void outbox.changeAccount(joinMark(id)).catch(() => {}),
    markAllRead: () => void outbox.changeAccount(joinMarkOfAll).catch(() => {}),
  };
}
