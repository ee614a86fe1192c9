import type { Notification } from '@daymark/shared/notifications/notification.ts';

export function presentNotification(notification: Notification): Notification {
  return {
    id: notification.id,
    notification_type: notification.notification_type,
    content: notification.content,
    is_read: notification.is_read,
    created_at: notification.created_at,
  };
}
