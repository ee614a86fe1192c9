import { addressOf } from '@daymark/shared/endpoint-address.ts';
import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { JoinForAccount } from './change-keeper.ts';
import { queuedEndpoints } from './queued-endpoints.ts';

// Apart from the queue itself, because only later screens make such changes.

/** Puts a change of the settings at the end of the queue, together with one that waits there and was never sent. */
export function joinSettings(changes: NotificationSettingsChanges): JoinForAccount {
  const endpoint = queuedEndpoints.updateNotificationSettings;
  return (items, given) => {
    const unsent = items.flatMap((item) =>
      item.operation === 'updateNotificationSettings' && item.state !== 'refused' ? [item] : [],
    );
    // The first of them may have reached the server without an answer: under its key it stays as it was sent.
    const [last] = unsent.slice(1).slice(-1);
    const item = joinQueue(items, {
      ...given,
      operation: 'updateNotificationSettings',
      method: endpoint.method,
      endpoint: addressOf(endpoint, { body: changes }),
      subject: {},
      data: { ...last?.data, ...changes },
    });
    return { put: [item], remove: last ? [last.id] : [] };
  };
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
    endpoint: addressOf(endpoint, { query: { edited_at: given.edited_at } }),
    subject: {},
    data: null,
  });
  return { put: [item], remove: [] };
};
