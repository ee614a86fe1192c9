import { addressOf } from '@daymark/shared/endpoint-address.ts';
import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { QueueChange } from '@daymark/shared/outbox/set-aside.ts';
import type { Given } from './change-keeper.ts';
import { queuedEndpoints } from './queued-endpoints.ts';

/** Puts a change of the settings at the end of the queue, together with one that waits there and was never sent. */
export function joinSettings(
  items: readonly OutboxItem[],
  changes: NotificationSettingsChanges,
  given: Given,
): QueueChange {
  const endpoint = queuedEndpoints.updateNotificationSettings;
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
}

/** @param id of the one that was read; all of them when null */
export function joinMark(
  items: readonly OutboxItem[],
  id: string | null,
  given: Given,
): QueueChange {
  const { markNotificationRead: one, markAllNotificationsRead: all } = queuedEndpoints;
  const item = joinQueue(
    items,
    id === null
      ? {
          ...given,
          operation: 'markAllNotificationsRead',
          method: all.method,
          endpoint: addressOf(all, {}),
          subject: {},
          data: null,
        }
      : {
          ...given,
          operation: 'markNotificationRead',
          method: one.method,
          endpoint: addressOf(one, { params: { id } }),
          subject: { notification_id: id },
          data: null,
        },
  );
  return { put: [item], remove: [] };
}
