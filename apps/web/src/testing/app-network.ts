import type { ListedSession } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import type { Factors } from '@daymark/shared/accounts/factor-endpoints.ts';
import type { User } from '@daymark/shared/accounts/account.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { addWeekChoice } from '@daymark/shared/calendar/week.ts';
import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { getFirstTime } from '@daymark/shared/notifications/reminder-times.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type {
  newPushSubscription,
  NotificationDevice,
} from '@daymark/shared/notifications/push-subscription.ts';
import type * as z from 'zod/mini';
import { systemClock } from '../lib/clock.ts';
import { madeNewToken, madeUser } from './factories.ts';
import { fakeNetwork, json, type SentRequest } from './fake-network.ts';
import { createSyncedRows, type SyncedRows } from './synced-rows.ts';

/** Returns another response, or undefined for the usual response. */
export type Intercept = (request: SentRequest) => Response | Promise<Response> | undefined;

/** Never responds to changes, so they stay in the queue. */
export const holdChanges: Intercept = ({ method }) =>
  method === 'GET' ? undefined : new Promise(() => {});

/** Fakes the network of one person. `intercept` can replace a response. */
function createPersonNetwork(
  user: User,
  answer: (request: SentRequest) => Response,
  first?: Intercept,
) {
  let intercept = first;
  const network = fakeNetwork((request) => intercept?.(request) ?? answer(request));
  return {
    ...network,
    user,
    stored: { access_token: 'a-token', session_user: JSON.stringify(user) },
    intercept(next: Intercept) {
      intercept = next;
    },
    sent: (method: string, path: string) =>
      network.requests.filter((one) => one.method === method && one.path.includes(path)),
  };
}

export function dashboardNetwork(rows: SyncedRows = {}, intercept?: Intercept) {
  // Each test gets a new user, because outboxes belong to users.
  const user: User = { ...madeUser, id: crypto.randomUUID(), timezone: 'UTC' };
  const synced = createSyncedRows(rows, () => user);

  function answer(request: SentRequest): Response {
    if (request.path.endsWith('/auth/me')) return json(200, user);
    return synced.answer(request) ?? new Response(null, { status: 204 });
  }

  const { change, turnBack, restore } = synced;
  return { ...createPersonNetwork(user, answer, intercept), change, turnBack, restore };
}

export interface SettingsRows extends Pick<SyncedRows, 'areas' | 'pauses' | 'scores' | 'settings'> {
  readonly user?: Partial<User>;
  readonly sessions?: readonly ListedSession[];
  readonly notifications?: readonly Notification[];
  readonly devices?: readonly NotificationDevice[];
}

export function settingsNetwork(rows: SettingsRows = {}, intercept?: Intercept) {
  let user: User = { ...madeUser, id: crypto.randomUUID(), timezone: 'UTC', ...rows.user };
  let sessions = [...(rows.sessions ?? [])];
  let devices = [...(rows.devices ?? [])];
  const addresses = new Map<string, string>();
  const synced = createSyncedRows(rows, () => user);

  function answer(request: SentRequest): Response {
    const { method, path, body } = request;
    if (path.includes('/auth/sessions')) return answerSessions(request);
    if (path.includes('/auth/factors')) return json(200, madeFactors);
    if (path.includes('/auth/change-password')) return json(200, madeNewToken);
    if (path.endsWith('/auth/storage')) {
      return json(200, { stored_bytes: 41_000_000, quota_bytes: 200_000_000 });
    }
    if (/public-key|subscribe|devices|test-quote/.test(path)) return answerPush(request);
    if (path.endsWith('/auth/me') && method !== 'DELETE') {
      if (method === 'PUT') {
        const before = user;
        user = withChanges(user, body as Partial<User>);
        synced.turnBack(before);
      }
      return json(200, user);
    }
    if (method === 'POST' && path.includes('/notifications/settings')) {
      const notification_time = getFirstTime(body as NotificationSettingsChanges);
      if (notification_time !== undefined) user = { ...user, notification_time };
    }
    const answered = synced.answer(request);
    if (answered) return answered;
    return method === 'GET' ? json(200, []) : new Response(null, { status: 204 });
  }

  function answerSessions({ method, path }: SentRequest): Response {
    if (method === 'GET') return json(200, sessions);
    sessions = sessions.filter(({ id }) => !path.endsWith(id));
    return new Response(null, { status: 204 });
  }

  /** Returns the id of the device. The first endpoint belongs to the current device. */
  function deviceAt(endpoint: string): string {
    const first = addresses.size === 0 ? devices.find(({ current }) => current)?.id : undefined;
    const known = addresses.get(endpoint) ?? first;
    if (known !== undefined && devices.some(({ id }) => id === known)) {
      addresses.set(endpoint, known);
      return known;
    }
    const id = `device-${(rows.devices?.length ?? 0) + addresses.size}`;
    devices = [...devices, madeDevice({ id, current: true })];
    addresses.set(endpoint, id);
    return id;
  }

  function answerPush({ method, path, body }: SentRequest): Response {
    if (path.endsWith('/public-key')) return json(200, { public_key: madePublicKey });
    if (path.endsWith('/subscribe')) {
      const { endpoint } = (body as z.infer<typeof newPushSubscription>).subscription;
      return json(201, { id: deviceAt(endpoint), endpoint });
    }
    if (path.endsWith('/test-quote')) {
      const results = devices.map(({ id }) => ({ id, result: 'sent' }));
      return json(202, { sent: devices.length, failed: 0, devices: results });
    }
    if (method === 'GET') return json(200, devices);
    devices = path.includes('/unsubscribe') ? [] : devices.filter(({ id }) => !path.endsWith(id));
    return new Response(null, { status: 204 });
  }

  return { ...createPersonNetwork(user, answer, intercept), change: synced.change };
}

const madePublicKey = 'QUJD';

export function madeDevice(changes: Partial<NotificationDevice> = {}): NotificationDevice {
  return {
    id: 'device',
    user_agent: navigator.userAgent,
    created_at: '2026-03-01T09:00:00.000Z',
    last_used_at: '2026-03-01T09:00:00.000Z',
    is_active: true,
    current: false,
    ...changes,
  };
}

export const madeFactors: Factors = {
  has_password: true,
  has_passkey: false,
  has_identity: false,
  totp: { is_on: false, recovery_codes_left: 0 },
};

/** Adds the date to a choice of the first weekday, as the server does. */
function withChanges(user: User, changes: Partial<User>): User {
  const { first_weekday: weekday } = changes;
  const on = getToday(systemClock.now(), user);
  const choices = weekday === undefined ? {} : addWeekChoice(user, { on, weekday });
  return { ...user, ...changes, ...choices };
}
