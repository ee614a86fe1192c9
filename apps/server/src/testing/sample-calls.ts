import { createECDH } from 'node:crypto';
import { api, type Api, type EndpointName } from '@daymark/shared/api.ts';
import type { CallOf } from '@daymark/shared/endpoint.ts';
import { testPassword, type Person } from './build-test-app.ts';
import { codeOf } from './authenticator.ts';

type SampleCalls = { readonly [Name in EndpointName]: CallOf<Api[Name]> };

/** What a sample call may need to name. */
export interface Belongings {
  readonly areaId: string;
  readonly scoreId: string;
  readonly pauseId: string;
  /** Of another device. */
  readonly sessionId: string;
  /** Of an unread one. */
  readonly notificationId: string;
  /** Of one that gets notifications. */
  readonly deviceId: string;
  /** Of an authenticator app that is being set up. */
  readonly totpCode: string;
}

/** What a browser would send; no service listens there, so that all sending to it fails at once. */
const unreachableDevice = {
  endpoint: 'http://127.0.0.1:1/push/1',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** All with one id, which may name nothing. */
export function belongingsNamed(id: string): Belongings {
  return {
    areaId: id,
    scoreId: id,
    pauseId: id,
    sessionId: id,
    notificationId: id,
    deviceId: id,
    totpCode: '000000',
  };
}

/** One area, scored today, another session, a device to notify and an unread notification. */
export async function giveBelongings(person: Person): Promise<Belongings> {
  const { body: area } = await person.call(api.createLifeArea, {
    body: { name: 'Health', description: 'Sleep, food, sport' },
  });
  const { body: score } = await person.call(api.recordScore, {
    body: { life_area_id: area.id, score: 1, score_date: '2026-03-01', notes: 'Went running' },
  });
  const { body: pause } = await person.call(api.createPause, {
    body: {
      life_area_id: area.id,
      first_day: '2026-05-01',
      last_day: '2026-05-07',
      reason: 'A week by the sea',
    },
  });
  const credentials = { email: person.user.email, password: testPassword };
  await person.call(api.login, { body: credentials });
  const { body: sessions } = await person.call(api.listSessions, {});
  const other = sessions.find(({ current }) => !current);
  const { body: device } = await person.call(api.subscribeToPush, {
    body: { subscription: unreachableDevice },
  });
  await person.call(api.triggerScheduledQuote, {});
  const { body: notifications } = await person.call(api.listNotifications, {});
  const { body: totp } = await person.call(api.setUpTotp, {});
  return {
    areaId: area.id,
    scoreId: score.id,
    pauseId: pause.id,
    sessionId: other?.id ?? '',
    notificationId: notifications[0]?.id ?? '',
    deviceId: device.id,
    totpCode: codeOf(totp.secret, Date.parse('2026-03-01T12:00:00Z')),
  };
}

/** A call of every endpoint that succeeds for the user who has these belongings. A new endpoint does not compile without one. */
export function sampleCalls(belongings: Belongings): SampleCalls {
  const { areaId, scoreId, pauseId, sessionId, notificationId, deviceId } = belongings;
  const { totpCode } = belongings;
  return {
    register: {
      body: { email: 'sample@example.org', password: testPassword, full_name: 'Sample Person' },
    },
    login: { body: { email: 'person-1@example.org', password: testPassword } },
    logout: {},
    getMe: {},
    updateMe: { body: { full_name: 'Another Name', current_password: testPassword } },
    deleteMe: { body: { password: testPassword } },
    changePassword: { body: { current_password: testPassword, new_password: 'Another-Horse-8!' } },
    confirm: { body: { password: testPassword } },
    getFactors: {},
    confirmTotp: { body: { code: totpCode } },
    // Once the one before has turned the factor on.
    renewRecoveryCodes: {},
    setUpTotp: {},
    removeTotp: {},
    listSessions: {},
    endSession: { params: { id: sessionId } },
    listLifeAreas: { query: { include_deleted: 'true' } },
    createLifeArea: { body: { name: 'Family' } },
    getLifeArea: { params: { id: areaId } },
    updateLifeArea: { params: { id: areaId }, body: { name: 'Renamed' } },
    deleteLifeArea: { params: { id: areaId }, query: {} },
    listScores: { query: { start_date: '2026-02-23', end_date: '2026-03-01' } },
    recordScore: { body: { life_area_id: areaId, score: 0, score_date: '2026-03-01' } },
    updateScore: { params: { id: scoreId }, body: { score: 0 } },
    deleteScore: { params: { id: scoreId }, query: {} },
    recordScores: {
      body: { scores: [{ life_area_id: areaId, score: 0, score_date: '2026-03-01' }] },
    },
    deleteDayScore: { params: { id: areaId, date: '2026-03-01' }, query: {} },
    listPauses: {},
    createPause: { body: { life_area_id: areaId, first_day: '2026-04-01', last_day: null } },
    updatePause: { params: { id: pauseId }, body: { reason: 'A week in the mountains' } },
    deletePause: { params: { id: pauseId }, query: {} },
    sync: { query: {} },
    getStrength: {
      query: { life_area_id: areaId, start_date: '2026-02-23', end_date: '2026-03-01' },
    },
    getWeeklyGrid: { query: { week_start: '2026-02-25' } },
    getDashboardAnalytics: {},
    getTrends: { query: { period: 'month' } },
    listStreaks: {},
    getDailyQuote: {},
    listQuoteCategories: {},
    listNotifications: { query: { limit: '10' } },
    markNotificationRead: { params: { id: notificationId } },
    markAllNotificationsRead: {},
    getNotificationSettings: {},
    updateNotificationSettings: { body: { daily_quote_enabled: true, daily_quote_time: '07:30' } },
    updateReminderSchedule: { query: { time_str: '20:00' } },
    remindLater: { body: { date: '2026-03-01' } },
    getPushPublicKey: {},
    subscribeToPush: { body: { subscription: unreachableDevice } },
    unsubscribeFromPush: { query: { endpoint: unreachableDevice.endpoint } },
    listNotificationDevices: {},
    removeNotificationDevice: { params: { id: deviceId } },
    sendTestQuote: {},
    triggerScheduledQuote: {},
    getHealth: {},
    getServiceInfo: {},
    getOpenApi: {},
  };
}
