import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { listNotifications } from '@daymark/shared/notifications/notification-endpoints.ts';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';

export interface InboxPage {
  readonly notifications: readonly Notification[];
  /** Of the whole inbox. */
  readonly unread: number;
}

export type Inbox = InfiniteData<InboxPage>;

export const inboxKey = ['notifications', 'inbox'] as const;

const pageSize = 20;

/** The inbox, newest first, page by page. */
export function inboxQuery(client: ApiClient) {
  return infiniteQueryOptions({
    queryKey: inboxKey,
    queryFn: async ({ pageParam: before, signal }): Promise<InboxPage> => {
      const query = { limit: String(pageSize), before };
      const { body, headers } = await client.call(listNotifications, { query }, { signal });
      return { notifications: body, unread: Number(headers['X-Unread-Count']) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ notifications }) =>
      notifications.length < pageSize ? undefined : notifications.at(-1)?.id,
  });
}
