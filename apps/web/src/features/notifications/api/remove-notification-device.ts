import { removeNotificationDevice as endpoint } from '@daymark/shared/notifications/push-endpoints.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-errors.ts';

/** Sends no more to a device. One that gets nothing already is as good. */
export async function removeNotificationDevice(client: ApiClient, id: string): Promise<void> {
  try {
    await client.call(endpoint, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
