import { markAllNotificationsRead as endpoint } from '@daymark/shared/notifications/notification-endpoints.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

export async function markAllNotificationsRead(client: ApiClient): Promise<void> {
  await client.call(endpoint, {});
}
