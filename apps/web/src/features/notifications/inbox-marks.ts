import type { Inbox } from './api/list-notifications.ts';

/** The inbox with one more of its notifications read. */
export function withRead(inbox: Inbox, id: string): Inbox {
  const isUnread = inbox.pages.some((page) =>
    page.notifications.some((one) => one.id === id && !one.is_read),
  );
  if (!isUnread) return inbox;
  return {
    ...inbox,
    pages: inbox.pages.map(({ notifications, unread }) => ({
      notifications: notifications.map((one) => (one.id === id ? { ...one, is_read: true } : one)),
      unread: Math.max(0, unread - 1),
    })),
  };
}

export function withAllRead(inbox: Inbox): Inbox {
  return {
    ...inbox,
    pages: inbox.pages.map(({ notifications }) => ({
      notifications: notifications.map((one) => ({ ...one, is_read: true })),
      unread: 0,
    })),
  };
}
