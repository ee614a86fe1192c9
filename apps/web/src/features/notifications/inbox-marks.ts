import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { Inbox } from './api/list-notifications.ts';

/** The inbox as it will be once the items have been applied. Refused items do not show. */
export function withMarks(inbox: Inbox, items: readonly OutboxItem[]): Inbox {
  return items.filter((item) => item.state !== 'refused').reduce(withMark, inbox);
}

function withMark(inbox: Inbox, item: OutboxItem): Inbox {
  switch (item.operation) {
    case 'markNotificationRead':
      return withRead(inbox, ({ id }) => id === item.subject.notification_id);
    case 'markAllNotificationsRead':
      return withAllRead(inbox, item.edited_at);
    default:
      return inbox;
  }
}

/** Those too that are not loaded. Whatever has come since was not there to be read. */
function withAllRead(inbox: Inbox, until: string): Inbox {
  const read = withRead(inbox, ({ created_at }) => created_at <= until);
  const unread = allOf(read).filter(({ is_read }) => !is_read).length;
  if (read.pages.every((page) => page.unread === unread)) return read;
  return { ...read, pages: read.pages.map((page) => ({ ...page, unread })) };
}

function withRead(inbox: Inbox, isMeant: (notification: Notification) => boolean): Inbox {
  const isMarked = (one: Notification) => !one.is_read && isMeant(one);
  const marked = allOf(inbox).filter(isMarked).length;
  if (marked === 0) return inbox;
  return {
    ...inbox,
    pages: inbox.pages.map(({ notifications, unread }) => ({
      notifications: notifications.map((one) => (isMarked(one) ? { ...one, is_read: true } : one)),
      unread: Math.max(0, unread - marked),
    })),
  };
}

function allOf({ pages }: Inbox): readonly Notification[] {
  return pages.flatMap(({ notifications }) => notifications);
}
