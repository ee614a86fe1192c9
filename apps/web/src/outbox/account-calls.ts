import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { JoinForAccount } from './enqueue.ts';
import { type QueuedCall, queuedCall, type WhenMade, whenOf } from './queued-call.ts';

// Apart from the queue itself, because only later screens make such changes.

/** Each change stays by itself: of two edits of a field the later wins, and an earlier one must not pass for as late as the next. */
export function joinSettings(changes: NotificationSettingsChanges): JoinForAccount {
  return joining((given) => {
    const data = { ...changes, ...whenOf(given) };
    const operation = 'updateNotificationSettings';
    return queuedCall({ operation, subject: {}, data }, { body: data });
  });
}

export function joinMark(id: string): JoinForAccount {
  const operation = 'markNotificationRead';
  const change = { operation, subject: { notification_id: id }, data: null } as const;
  return joining(() => queuedCall(change, { params: { id } }));
}

/** Of all notifications that have come so far. */
export const joinMarkOfAll: JoinForAccount = joining((given) => {
  const change = { operation: 'markAllNotificationsRead', subject: {}, data: null } as const;
  return queuedCall(change, { query: whenOf(given) });
});

function joining(callFor: (given: WhenMade) => QueuedCall): JoinForAccount {
  return (items, given) => ({
    put: [joinQueue(items, { ...callFor(given), ...given })],
    remove: [],
  });
}
