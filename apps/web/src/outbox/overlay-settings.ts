import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';

/** The settings as they will be once the items have been applied. Refused items do not show. */
export function overlaySettings(
  settings: NotificationSettings,
  items: readonly OutboxItem[],
): NotificationSettings {
  const changes = items.flatMap((item) => {
    if (item.operation !== 'updateNotificationSettings' || item.state === 'refused') return [];
    const { edited_at: _instant, edited_on: _date, ...changed } = item.data;
    return [changed];
  });
  return Object.assign({}, settings, ...changes) as NotificationSettings;
}
