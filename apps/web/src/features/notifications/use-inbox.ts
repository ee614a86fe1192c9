import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../lib/client-context.ts';
import { type Inbox, inboxKey, inboxQuery } from './api/list-notifications.ts';
import { markAllNotificationsRead } from './api/mark-all-notifications-read.ts';
import { markNotificationRead } from './api/mark-notification-read.ts';
import { withAllRead, withRead } from './inbox-marks.ts';

/** The inbox and the acts on it. What is marked as read is shown so at once, and again as it was when the server did not hear of it. */
export function useInbox() {
  const client = useClient();
  const queryClient = useQueryClient();
  const inbox = useInfiniteQuery(inboxQuery(client));

  async function mark(change: (inbox: Inbox) => Inbox, tell: () => Promise<void>): Promise<void> {
    // An answer on its way does not know of the mark yet.
    await queryClient.cancelQueries({ queryKey: inboxKey });
    queryClient.setQueryData<Inbox>(inboxKey, (before) => before && change(before));
    try {
      await tell();
    } catch {
      void queryClient.invalidateQueries({ queryKey: inboxKey });
    }
  }

  return {
    notifications: inbox.data?.pages.flatMap((page) => page.notifications) ?? null,
    /** Null until it is known. */
    unread: inbox.data?.pages[0]?.unread ?? null,
    failed: inbox.isError,
    isRefreshing: inbox.isRefetching,
    refresh: () => void inbox.refetch(),
    hasOlder: inbox.hasNextPage,
    isLoadingOlder: inbox.isFetchingNextPage,
    loadOlder: () => void inbox.fetchNextPage(),
    markRead: (id: string) =>
      void mark(
        (before) => withRead(before, id),
        () => markNotificationRead(client, id),
      ),
    markAllRead: () => void mark(withAllRead, () => markAllNotificationsRead(client)),
  };
}
