import { markNotificationRead as endpoint } from '@daymark/shared/notifications/notification-endpoints.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

export async function markNotificationRead(client: ApiClient, id: string): Promise<void> {
  await client.call(endpoint, { params: { id } });
}
