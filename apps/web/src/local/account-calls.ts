import type { ProfileChanges } from '@daymark/shared/accounts/account-endpoints.ts';
import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { JoinForAccount } from './enqueue.ts';
import { type QueuedCall, queuedCall, type WhenMade, whenOf } from './queued-call.ts';

// Apart from the queue itself, because only later screens make such changes.

/** Of the profile what waits for no answer: whether a username is taken or a password is right only the server can say. */
export type SettledProfile = Omit<
  ProfileChanges,
  'email' | 'username' | 'current_password' | 'edited_at' | 'edited_on'
>;

/** Such as the first weekday and the end of the day. */
export function joinProfile(changes: SettledProfile): JoinForAccount {
  return joining((given) => {
    const data = { ...changes, ...whenOf(given) };
    return queuedCall({ operation: 'updateMe', subject: {}, data }, { body: data });
  });
}

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
