import { addressOf } from '@daymark/shared/endpoint-address.ts';
import type { ProfileChanges } from '@daymark/shared/accounts/profile.ts';
import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { JoinForAccount } from './change-keeper.ts';
import { whenOf } from './queued-call.ts';
import { queuedEndpoints } from './queued-endpoints.ts';

// Apart from the queue itself, because only later screens make such changes.

/** Of the profile what waits for no answer: whether a username is taken or a password is right only the server can say. */
export type SettledProfile = Omit<
  ProfileChanges,
  'email' | 'username' | 'current_password' | 'edited_at' | 'edited_on'
>;

/** Such as the first weekday and the end of the day. */
export function joinProfile(changes: SettledProfile): JoinForAccount {
  const endpoint = queuedEndpoints.updateMe;
  return (items, given) => {
    const data = { ...changes, ...whenOf(given) };
    const item = joinQueue(items, {
      ...given,
      operation: 'updateMe',
      method: endpoint.method,
      endpoint: addressOf(endpoint, { body: data }),
      subject: {},
      data,
    });
    return { put: [item], remove: [] };
  };
}

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
