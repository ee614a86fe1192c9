import type { User } from '@daymark/shared/accounts/account.ts';
import { createECDH, hash, randomUUID } from 'node:crypto';
import { api, type Api, type EndpointName } from '@daymark/shared/api.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '@daymark/shared/accounts/passkey.ts';
import type { CallArguments, Endpoint } from '@daymark/shared/endpoint.ts';
import { hashToken } from '../database/secret-hash.ts';
import { createAuthenticator, type Authenticator } from './passkey-authenticator.ts';
import { testPassword, type Person } from './build-test-app.ts';
import { codeOf } from './authenticator-app.ts';
import { createAttemptKey } from '../accounts/oidc-attempts.ts';
import type { BoundStore, Store } from '../store/store.ts';
import { codeFor } from './scripted-provider.ts';

type SampleCalls = { readonly [Name in EndpointName]: SampleCall<Api[Name]> };

export type SampleCall<E extends Endpoint> = CallArguments<E> & {
  /** Headers that a proxy adds. */
  readonly headers?: Readonly<Record<string, string>>;
};

export interface Belongings {
  readonly areaId: string;
  readonly scoreId: string;
  readonly pauseId: string;
  readonly sessionId: string;
  readonly notificationId: string;
  readonly deviceId: string;
  /** Invitation by the owner, who is the administrator. */
  readonly invitationId: string;
  readonly passkeyId: string;
  readonly totpCode: string;
  /** Linked identity. Another identity is ready to be linked. */
  readonly identityId: string;
  /** Token of a program that may only read. */
  readonly tokenId: string;
  readonly accessToken: string;
  readonly webhookId: string;
  readonly attemptId: string;
  readonly calendarId: string;
}

/** Responses to open passkey challenges. Each response works once. */
export interface PasskeyAnswers {
  readonly registration: PasskeyRegistration;
  readonly login: { readonly response: PasskeyAssertion; readonly ticket: string };
  readonly confirmation: PasskeyAssertion;
}

/** No server listens at the endpoint, so sending fails at once. */
export const unreachableDevice = {
  endpoint: 'http://127.0.0.1:1/push/1',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

const sampleTokens = {
  reset: 'r'.repeat(43),
  confirm: 'c'.repeat(43),
  confirmOwn: 'o'.repeat(43),
  undo: 'u'.repeat(43),
} as const;
const purposes = {
  reset: 'reset',
  confirm: 'confirm',
  confirmOwn: 'confirm',
  undo: 'undo',
} as const;

/** Stores the links of the sample calls. Each link works once. */
export async function giveLinks({ mailTokens }: Store, { id, email }: User): Promise<void> {
  for (const name of Object.keys(sampleTokens) as (keyof typeof sampleTokens)[]) {
    await mailTokens.add({
      token_hash: hashToken(sampleTokens[name]),
      user_id: id,
      purpose: purposes[name],
      email,
      session_id: null,
      never_confirmed: false,
      expires_at: '2026-03-01T12:20:00.000Z',
    });
  }
}

export function belongingsNamed(id: string): Belongings {
  return {
    areaId: id,
    scoreId: id,
    pauseId: id,
    sessionId: id,
    notificationId: id,
    deviceId: id,
    invitationId: id,
    passkeyId: id,
    totpCode: '000000',
    identityId: id,
    tokenId: id,
    accessToken: '',
    webhookId: id,
    attemptId: id,
    calendarId: id,
  };
}

function attemptSecrets(purpose: 'sign-in' | 'link', identityId: string) {
  const secret = (name: string) => hash('sha256', `${purpose} ${name} ${identityId}`, 'base64url');
  return { state: secret('state'), browser_secret: secret('browser') };
}

const nonce = 'a-nonce';
const inAMonth = '2026-04-01T12:00:00.000Z';

/** Creates a webhook with one failed attempt. No server listens at its URL. */
export async function giveWebhook(person: Person, store: BoundStore) {
  const { body: webhook } = await person.call(api.createWebhook, { body: sampleWebhook });
  const { id: webhookId } = webhook;
  const key = { user_id: person.user.id, id: webhookId };
  // Tests use one id for all records in a path.
  const attemptId = webhookId;
  const now = '2026-03-01T12:00:00.000Z';
  const until = '2026-03-01T12:02:00.000Z';
  await store.webhooks.test(key.user_id, key.id, { id: attemptId, now });
  const [soon, latest] = [inAMonth, inAMonth];
  const due = { now: inAMonth, until, soon, latest, limit: 100 };
  const claimed = await store.webhookQueue.claim(due);
  const claim = claimed.find(({ id }) => id === webhookId) ?? fail('The webhook is not due');
  const message = (await store.webhookQueue.next(claim))?.message;
  const failed = { id: attemptId, at: now, status: 500, failure: null, duration: 1, isLast: true };
  await store.webhookQueue.record(claim, message ?? fail('The test does not wait'), failed);
  for (const each of claimed) {
    const rest = { failures: 0, failing_since: null, next_attempt_at: now };
    await store.webhookQueue.release(each, rest);
  }
  return { webhookId, attemptId };
}

function fail(words: string): never {
  throw new Error(words);
}

const sampleWebhook: CallArguments<typeof api.createWebhook>['body'] = {
  url: 'http://127.0.0.1:1/hook',
  events: ['area.changed'],
};

/** Adds a linked identity, an identity that is ready to be linked, and a started sign-in. */
export async function giveIdentity(store: BoundStore, user_id: string): Promise<string> {
  const id = randomUUID();
  const now = '2026-03-01T12:00:00.000Z';
  const issuer = sampleIssuer;
  const dates = { created_at: now, last_used_at: now };
  await store.identities.create({ user_id, id, issuer, subject: `linked ${id}`, ...dates });
  await store.oidcAttempts.createLink({
    ...createAttemptKey(attemptSecrets('link', id)),
    user_id,
    issuer,
    subject: subjectToLink(id),
    expires_at: inAMonth,
  });
  await store.oidcAttempts.create({
    ...createAttemptKey(attemptSecrets('sign-in', id)),
    user_id: null,
    session_id: null,
    nonce,
    code_verifier: 'v'.repeat(43),
    expires_at: inAMonth,
  });
  return id;
}

export const sampleIssuer = 'https://id.example.org';

export const subjectToLink = (identityId: string): string => `to be linked ${identityId}`;

interface Given {
  readonly store: BoundStore;
  readonly authenticator?: Authenticator;
}

/** Creates the records that the sample calls need. */
export async function giveBelongings(
  person: Person,
  { store, authenticator = createAuthenticator() }: Given,
): Promise<Belongings> {
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
  const passkeyId = await addPasskey(person, authenticator);
  await person.call(api.triggerScheduledQuote, {});
  const { body: notifications } = await person.call(api.listNotifications, {});
  const { body: invitation } = await person.call(api.createInvitation, { body: {} });
  const { body: totp } = await person.call(api.setUpTotp, {});
  const { body: token } = await person.call(api.createToken, {
    body: { name: 'Home', scope: 'read', life_area_ids: null, expires_in_days: null },
  });
  const { body: calendar } = await person.call(api.createCalendar, { body: { kind: 'due' } });
  return {
    areaId: area.id,
    scoreId: score.id,
    pauseId: pause.id,
    sessionId: other?.id ?? '',
    notificationId: notifications[0]?.id ?? '',
    deviceId: device.id,
    invitationId: invitation.id,
    passkeyId,
    totpCode: codeOf(totp.secret, Date.parse('2026-03-01T12:00:00Z')),
    identityId: await giveIdentity(store, person.user.id),
    tokenId: token.id,
    accessToken: token.token,
    ...(await giveWebhook(person, store)),
    calendarId: calendar.id,
  };
}

export async function addPasskey(
  person: Person,
  authenticator: Authenticator,
  name = 'Key on a chain',
): Promise<string> {
  const { body } = await person.call(api.beginPasskey, {});
  const response = authenticator.create(body.options);
  const added = await person.call(api.finishPasskey, { body: { response, name } });
  return added.body.id;
}

export async function preparePasskeys(
  person: Person,
  authenticator: Authenticator,
): Promise<PasskeyAnswers> {
  const { body: begun } = await person.call(api.beginPasskey, {});
  const { body: asked } = await person.call(api.challengePasskey, { body: {} });
  const { body: confirming } = await person.call(api.beginPasskeyConfirmation, {});
  return {
    registration: createAuthenticator(authenticator).create(begun.options),
    login: { response: authenticator.get(asked.options), ticket: asked.ticket },
    confirmation: authenticator.get(confirming.options),
  };
}

/** Well-formed responses that match no challenge. */
const noAnswers: PasskeyAnswers = {
  registration: {
    id: 'bm9uZQ',
    rawId: 'bm9uZQ',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA' },
  },
  login: {
    response: {
      id: 'bm9uZQ',
      rawId: 'bm9uZQ',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
    ticket: 'none',
  },
  confirmation: {
    id: 'bm9uZQ',
    rawId: 'bm9uZQ',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  },
};

/** Returns a successful call of every endpoint. TypeScript reports an endpoint without a call. */
export function sampleCalls(belongings: Belongings, answers = noAnswers): SampleCalls {
  const { areaId, scoreId, pauseId, sessionId, notificationId, deviceId, invitationId, passkeyId } =
    belongings;
  const { totpCode } = belongings;
  const { identityId, tokenId, webhookId, attemptId, calendarId } = belongings;
  const browser_hash = hash('sha256', 'a secret of the browser', 'hex');
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
    // This call needs the second factor that `confirmTotp` turned on.
    renewRecoveryCodes: {},
    setUpTotp: {},
    removeTotp: {},
    getStorage: {},
    listAccess: {},
    listSessions: {},
    endSession: { params: { id: sessionId } },
    forgotPassword: { body: { email: 'person-1@example.org' } },
    resetPassword: { body: { token: sampleTokens.reset, new_password: testPassword } },
    readMailLink: { body: { token: sampleTokens.reset } },
    confirmEmail: { body: { token: sampleTokens.confirm } },
    confirmOwnEmail: { body: { token: sampleTokens.confirmOwn } },
    undoEmailChange: { body: { token: sampleTokens.undo } },
    sendConfirmation: {},
    listInvitations: {},
    createInvitation: { body: { email: 'guest@example.org' } },
    withdrawInvitation: { params: { id: invitationId } },
    challengePasskey: { body: {} },
    loginWithPasskey: { body: answers.login },
    listPasskeys: {},
    beginPasskey: {},
    finishPasskey: { body: { response: answers.registration, name: 'Telephone' } },
    renamePasskey: { params: { id: passkeyId }, body: { name: 'Another key' } },
    removePasskey: { params: { id: passkeyId } },
    beginPasskeyConfirmation: {},
    confirmWithPasskey: { body: { response: answers.confirmation } },
    removePassword: {},
    startSingleSignOn: { body: { browser_hash } },
    finishSingleSignOn: {
      body: {
        ...attemptSecrets('sign-in', identityId),
        code: codeFor({
          nonce,
          sub: 'newcomer',
          email: 'newcomer@example.org',
          email_verified: true,
        }),
      },
    },
    startIdentityLink: { body: { browser_hash } },
    startSignOnConfirmation: { body: { browser_hash } },
    linkIdentity: { body: attemptSecrets('link', identityId) },
    listIdentities: {},
    unlinkIdentity: { params: { id: identityId } },
    getProviderSignOut: {},
    signInByTrustedHeader: { body: {}, headers: { 'remote-email': 'by-portal@example.org' } },
    listTokens: {},
    createToken: {
      body: { name: 'Watch', scope: 'write:entries', life_area_ids: [areaId], expires_in_days: 30 },
    },
    endToken: { params: { id: tokenId } },
    listWebhooks: {},
    createWebhook: { body: sampleWebhook },
    updateWebhook: { params: { id: webhookId }, body: { events: ['day.completed'] } },
    listWebhookAttempts: { params: { id: webhookId } },
    resendAttempt: { params: { id: webhookId, attempt: attemptId } },
    testWebhook: { params: { id: webhookId } },
    deleteWebhook: { params: { id: webhookId } },
    listCalendars: {},
    createCalendar: { body: { kind: 'done' } },
    endCalendar: { params: { id: calendarId } },
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
    listEntryVersions: { params: { id: areaId, date: '2026-03-01' } },
    listRecentChanges: {},
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
