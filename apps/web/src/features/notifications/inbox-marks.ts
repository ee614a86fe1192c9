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
      // Whatever has come since was not there to be read.
      return withRead(inbox, ({ created_at }) => created_at <= item.edited_at);
    default:
      return inbox;
  }
}

function withRead(inbox: Inbox, isMeant: (notification: Notification) => boolean): Inbox {
  const isMarked = (one: Notification) => !one.is_read && isMeant(one);
  const all = inbox.pages.flatMap(({ notifications }) => notifications);
  const marked = all.filter(isMarked).length;
  if (marked === 0) return inbox;
  return {
    ...inbox,
    pages: inbox.pages.map(({ notifications, unread }) => ({
      notifications: notifications.map((one) => (isMarked(one) ? { ...one, is_read: true } : one)),
      unread: Math.max(0, unread - marked),
    })),
  };
}
