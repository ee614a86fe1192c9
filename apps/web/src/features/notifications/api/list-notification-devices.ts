import { listNotificationDevices } from '@daymark/shared/notifications/push-endpoints.ts';
import type { NotificationDevice } from '@daymark/shared/notifications/push-subscription.ts';
import type { Question } from '../../../lib/answers.ts';

/** The devices that get notifications, in the order in which they came. */
export const notificationDevicesQuestion: Question<NotificationDevice[]> = {
  key: 'notification devices',
  ask: async (client, signal) => (await client.call(listNotificationDevices, {}, { signal })).body,
};
