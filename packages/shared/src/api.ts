import * as accounts from './accounts/account-endpoints.ts';
import * as accountSettings from './accounts/account-settings-endpoints.ts';
import * as factors from './accounts/factor-endpoints.ts';
import * as invitations from './accounts/invitation-endpoints.ts';
import * as mails from './accounts/mail-endpoints.ts';
import * as passkeys from './accounts/passkey-endpoints.ts';
import * as passkeySignIns from './accounts/passkey-sign-in-endpoints.ts';
import * as signIns from './accounts/sign-in-endpoints.ts';
import * as signOuts from './accounts/sign-out-endpoint.ts';
import * as singleSignOn from './accounts/single-sign-on-endpoints.ts';
import * as trustedHeader from './accounts/trusted-header-endpoint.ts';
import * as calendars from './access/calendar-endpoints.ts';
import * as tokens from './access/token-endpoints.ts';
import * as analytics from './analytics/analytics-endpoints.ts';
import * as areas from './areas/area-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as scores from './entries/score-endpoints.ts';
import * as notifications from './notifications/notification-endpoints.ts';
import * as pushes from './notifications/push-endpoints.ts';
import * as pauses from './pauses/pause-endpoints.ts';
import * as quotes from './quotes/quote-endpoints.ts';
import * as service from './service/service-endpoints.ts';
import * as syncs from './sync/sync-endpoints.ts';
import * as versions from './versions/version-endpoints.ts';
import * as webhooks from './webhooks/webhook-endpoints.ts';

function pick<Module, Name extends keyof Module>(
  module: Module,
  ...names: readonly Name[]
): Pick<Module, Name> {
  return Object.fromEntries(names.map((name) => [name, module[name]])) as Pick<Module, Name>;
}

/** All endpoints by their tag in the OpenAPI document. Tests call them in this order. */
export const apiByTag = {
  Account: {
    ...pick(signIns, 'register', 'login'),
    ...pick(signOuts, 'logout'),
    ...pick(accounts, 'getMe', 'updateMe'),
    ...pick(accountSettings, 'deleteMe', 'changePassword', 'getStorage', 'listAccess'),
    ...pick(factors, 'confirm', 'getFactors', 'confirmTotp', 'renewRecoveryCodes', 'setUpTotp'),
    ...pick(factors, 'removeTotp'),
    ...pick(accountSettings, 'listSessions', 'endSession'),
    ...pick(mails, 'forgotPassword', 'resetPassword', 'readMailLink', 'confirmEmail'),
    ...pick(mails, 'confirmOwnEmail', 'undoEmailChange', 'sendConfirmation'),
    ...pick(invitations, 'listInvitations', 'createInvitation', 'withdrawInvitation'),
    ...pick(passkeySignIns, 'challengePasskey', 'loginWithPasskey'),
    ...pick(passkeys, 'listPasskeys', 'beginPasskey', 'finishPasskey', 'renamePasskey'),
    ...pick(passkeys, 'removePasskey', 'beginPasskeyConfirmation', 'confirmWithPasskey'),
    ...pick(passkeys, 'removePassword'),
  },
  'Single sign-on': {
    ...pick(singleSignOn, 'startSingleSignOn', 'finishSingleSignOn', 'startIdentityLink'),
    ...pick(singleSignOn, 'startSignOnConfirmation', 'linkIdentity', 'listIdentities'),
    ...pick(singleSignOn, 'unlinkIdentity', 'getProviderSignOut'),
    ...pick(trustedHeader, 'signInByTrustedHeader'),
  },
  Access: {
    ...pick(tokens, 'listTokens', 'createToken', 'endToken'),
    ...pick(calendars, 'listCalendars', 'createCalendar', 'endCalendar'),
  },
  Webhooks: {
    ...pick(webhooks, 'listWebhooks', 'createWebhook', 'updateWebhook', 'listWebhookAttempts'),
    ...pick(webhooks, 'resendAttempt', 'testWebhook', 'deleteWebhook'),
  },
  'Life areas': {
    ...pick(areas, 'listLifeAreas', 'createLifeArea', 'getLifeArea', 'updateLifeArea'),
    ...pick(areas, 'deleteLifeArea'),
  },
  Scores: {
    ...pick(scores, 'listScores', 'recordScore', 'updateScore', 'deleteScore', 'recordScores'),
    ...pick(scores, 'deleteDayScore'),
    ...pick(analytics, 'getWeeklyGrid'),
  },
  Versions: pick(versions, 'listEntryVersions', 'listRecentChanges'),
  Pauses: pick(pauses, 'listPauses', 'createPause', 'updatePause', 'deletePause'),
  Sync: pick(syncs, 'sync'),
  Analytics: pick(analytics, 'getDashboardAnalytics', 'getTrends', 'listStreaks', 'getStrength'),
  Quotes: pick(quotes, 'getDailyQuote', 'listQuoteCategories'),
  Notifications: {
    ...pick(notifications, 'listNotifications', 'markNotificationRead', 'markAllNotificationsRead'),
    ...pick(notifications, 'getNotificationSettings', 'updateNotificationSettings'),
    ...pick(notifications, 'updateReminderSchedule', 'remindLater'),
    ...pick(pushes, 'getPushPublicKey', 'subscribeToPush', 'unsubscribeFromPush'),
    ...pick(pushes, 'listNotificationDevices', 'removeNotificationDevice', 'sendTestQuote'),
    ...pick(pushes, 'triggerScheduledQuote'),
  },
  Service: pick(service, 'getHealth', 'getServiceInfo', 'getOpenApi'),
} satisfies Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

type Group = (typeof apiByTag)[keyof typeof apiByTag];
type NamesOf<EachGroup> = EachGroup extends unknown ? keyof EachGroup : never;

export type EndpointName = NamesOf<Group>;
export type Api = {
  readonly [Name in EndpointName]: Extract<Group, Readonly<Record<Name, unknown>>>[Name];
};

export const api = Object.assign({}, ...Object.values(apiByTag)) as Api;
