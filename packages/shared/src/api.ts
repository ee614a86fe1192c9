import { getMe, updateMe } from './accounts/account-endpoints.ts';
import {
  beginPasskey,
  beginPasskeyConfirmation,
  confirmWithPasskey,
  finishPasskey,
  listPasskeys,
  removePasskey,
  removePassword,
  renamePasskey,
} from './accounts/passkey-endpoints.ts';
import { challengePasskey, loginWithPasskey } from './accounts/passkey-sign-in-endpoints.ts';
import {
  confirm,
  confirmTotp,
  getFactors,
  removeTotp,
  renewRecoveryCodes,
  setUpTotp,
} from './accounts/factor-endpoints.ts';
import { logout } from './accounts/sign-out-endpoint.ts';
import { login, register } from './accounts/sign-in-endpoints.ts';
import {
  changePassword,
  deleteMe,
  endSession,
  listSessions,
} from './accounts/account-settings-endpoints.ts';
import {
  confirmEmail,
  forgotPassword,
  resetPassword,
  sendConfirmation,
  undoEmailChange,
} from './accounts/mail-endpoints.ts';
import {
  createInvitation,
  listInvitations,
  withdrawInvitation,
} from './accounts/invitation-endpoints.ts';
import {
  finishSingleSignOn,
  getProviderSignOut,
  linkIdentity,
  listIdentities,
  startIdentityLink,
  startSignOnConfirmation,
  startSingleSignOn,
  unlinkIdentity,
} from './accounts/single-sign-on-endpoints.ts';
import { createCalendar, endCalendar, listCalendars } from './access/calendar-endpoints.ts';
import { createToken, endToken, listTokens } from './access/token-endpoints.ts';
import {
  getDashboardAnalytics,
  getStrength,
  getTrends,
  listStreaks,
} from './analytics/analytics-endpoints.ts';
import {
  createLifeArea,
  deleteLifeArea,
  getLifeArea,
  listLifeAreas,
  updateLifeArea,
} from './areas/area-endpoints.ts';
import {
  getNotificationSettings,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  updateNotificationSettings,
  updateReminderSchedule,
} from './notifications/notification-endpoints.ts';
import {
  getPushPublicKey,
  listNotificationDevices,
  remindLater,
  removeNotificationDevice,
  sendTestQuote,
  subscribeToPush,
  triggerScheduledQuote,
  unsubscribeFromPush,
} from './notifications/push-endpoints.ts';
import { getDailyQuote, listQuoteCategories } from './quotes/quote-endpoints.ts';
import { createPause, deletePause, listPauses, updatePause } from './pauses/pause-endpoints.ts';
import {
  deleteDayScore,
  deleteScore,
  getWeeklyGrid,
  listScores,
  recordScore,
  recordScores,
  updateScore,
} from './entries/score-endpoints.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookAttempts,
  listWebhooks,
  resendAttempt,
  testWebhook,
  updateWebhook,
} from './webhooks/webhook-endpoints.ts';
import { sync } from './sync/sync-endpoints.ts';
import { listEntryVersions, listRecentChanges } from './versions/version-endpoints.ts';
import { getHealth, getOpenApi, getServiceInfo } from './service/service-endpoints.ts';

/** The table of all calls. Tests enumerate it, so a call that is not here does not exist. */
export const api = {
  register,
  login,
  logout,
  getMe,
  updateMe,
  deleteMe,
  changePassword,
  confirm,
  getFactors,
  confirmTotp,
  renewRecoveryCodes,
  setUpTotp,
  removeTotp,
  listSessions,
  endSession,
  forgotPassword,
  resetPassword,
  confirmEmail,
  undoEmailChange,
  sendConfirmation,
  listInvitations,
  createInvitation,
  withdrawInvitation,
  challengePasskey,
  loginWithPasskey,
  listPasskeys,
  beginPasskey,
  finishPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyConfirmation,
  confirmWithPasskey,
  removePassword,
  startSingleSignOn,
  finishSingleSignOn,
  startIdentityLink,
  startSignOnConfirmation,
  linkIdentity,
  listIdentities,
  unlinkIdentity,
  getProviderSignOut,
  listTokens,
  createToken,
  endToken,
  listWebhooks,
  createWebhook,
  updateWebhook,
  listWebhookAttempts,
  resendAttempt,
  testWebhook,
  deleteWebhook,
  listCalendars,
  createCalendar,
  endCalendar,
  listLifeAreas,
  createLifeArea,
  getLifeArea,
  updateLifeArea,
  deleteLifeArea,
  listScores,
  recordScore,
  updateScore,
  deleteScore,
  recordScores,
  deleteDayScore,
  getWeeklyGrid,
  listEntryVersions,
  listRecentChanges,
  listPauses,
  createPause,
  updatePause,
  deletePause,
  sync,
  getDashboardAnalytics,
  getTrends,
  listStreaks,
  getStrength,
  getDailyQuote,
  listQuoteCategories,
  listNotifications,
  markNotificationRead,
  markAllNotificationsRead,
  getNotificationSettings,
  updateNotificationSettings,
  updateReminderSchedule,
  remindLater,
  getPushPublicKey,
  subscribeToPush,
  unsubscribeFromPush,
  listNotificationDevices,
  removeNotificationDevice,
  sendTestQuote,
  triggerScheduledQuote,
  getHealth,
  getServiceInfo,
  getOpenApi,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
