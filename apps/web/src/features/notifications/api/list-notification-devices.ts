import { listNotificationDevices } from '@daymark/shared/notifications/push-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';

export const notificationDevicesKey = ['notifications', 'devices'] as const;

/** The devices that get notifications, in the order in which they came. */
export function notificationDevicesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: notificationDevicesKey,
    queryFn: async ({ signal }) => {
      const { body } = await client.call(listNotificationDevices, {}, { signal });
      return body;
    },
  });
}
