import { addressOf } from '@daymark/shared/endpoint.ts';
import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { JoinForAccount } from './change-keeper.ts';
import { whenOf } from './queued-call.ts';
import { queuedEndpoints } from './queued-endpoints.ts';

// Apart from the queue itself, because only later screens make such changes.

/** Each change stays by itself: of two edits of a field the later wins, and an earlier one must not pass for as late as the next. */
export function joinSettings(changes: NotificationSettingsChanges): JoinForAccount {
  const endpoint = queuedEndpoints.updateNotificationSettings;
  return (items, given) => ({
    put: [
      joinQueue(items, {
        ...given,
        operation: 'updateNotificationSettings',
        method: endpoint.method,
        endpoint: addressOf(endpoint, { body: changes }),
        subject: {},
        data: { ...changes, ...whenOf(given) },
      }),
    ],
    remove: [],
  });
}

export function joinMark(id: string): JoinForAccount {
  const endpoint = queuedEndpoints.markNotificationRead;
  return (items, given) => ({
    put: [
      joinQueue(items, {
        ...given,
        operation: 'markNotificationRead',
        method: endpoint.method,
        endpoint: addressOf(endpoint, { params: { id } }),
        subject: { notification_id: id },
        data: null,
      }),
    ],
    remove: [],
  });
}

/** Of all notifications that have come so far. */
export const joinMarkOfAll: JoinForAccount = (items, given) => {
  const endpoint = queuedEndpoints.markAllNotificationsRead;
  const item = joinQueue(items, {
    ...given,
    operation: 'markAllNotificationsRead',
    method: endpoint.method,
    endpoint: addressOf(endpoint, { query: whenOf(given) }),
    subject: {},
    data: null,
  });
  return { put: [item], remove: [] };
};
