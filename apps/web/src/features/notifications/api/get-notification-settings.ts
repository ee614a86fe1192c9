import { getNotificationSettings } from '@daymark/shared/notifications/notification-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';

export const notificationSettingsKey = ['notifications', 'settings'] as const;

export function notificationSettingsQuery(client: ApiClient) {
  return queryOptions({
    queryKey: notificationSettingsKey,
    queryFn: async ({ signal }) => {
      const { body } = await client.call(getNotificationSettings, {}, { signal });
      return body;
    },
  });
}
