import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import {
  createLifeArea,
  deleteLifeArea,
  updateLifeArea,
} from '@daymark/shared/areas/area-endpoints.ts';
import type { OutboxOperation } from '@daymark/shared/outbox/outbox-item.ts';
import {
  markAllNotificationsRead,
  markNotificationRead,
  updateNotificationSettings,
} from '@daymark/shared/notifications/notification-endpoints.ts';
import { createPause, deletePause, updatePause } from '@daymark/shared/pauses/pause-endpoints.ts';
import { deleteDayScore, recordScore } from '@daymark/shared/entries/score-endpoints.ts';

/** The calls that wait in the queue. The whole table of calls would weigh on the first visit. */
export const queuedEndpoints = {
  createLifeArea,
  updateLifeArea,
  deleteLifeArea,
  recordScore,
  deleteScore: deleteDayScore,
  createPause,
  updatePause,
  deletePause,
  updateMe,
  updateNotificationSettings,
  markNotificationRead,
  markAllNotificationsRead,
} satisfies Record<OutboxOperation, unknown>;
