import { updateNotificationSettings as endpoint } from '@daymark/shared/notifications/notification-endpoints.ts';
import type {
  NotificationSettings,
  NotificationSettingsChanges,
} from '@daymark/shared/notifications/notification-settings.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

export async function updateNotificationSettings(
  client: ApiClient,
  changes: NotificationSettingsChanges,
): Promise<NotificationSettings> {
  const { body } = await client.call(endpoint, { body: changes });
  return body;
}
