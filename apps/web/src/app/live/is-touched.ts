import type { Change } from '@daymark/shared/changes/change.ts';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { inboxKey } from '../../features/notifications/api/list-notifications.ts';
import { notificationSettingsKey } from '../../features/notifications/api/get-notification-settings.ts';
import { rangeOfScoresKey } from '../../features/scoring/api/list-scores.ts';

/** Whether what is kept under the key may be another after the change. */
export function isTouched(key: QueryKey, { what, date }: Change): boolean {
  switch (what) {
    case 'areas':
      return key[0] === 'life-areas' || key[0] === 'analytics';
    case 'scores':
      return key[0] === 'analytics' || holdsDay(key, date);
    // The hour of the reminder is part of both.
    case 'account':
    case 'settings':
      return hashKey(key) === hashKey(notificationSettingsKey);
    default:
      return hashKey(key) === hashKey(inboxKey);
  }
}

function holdsDay(key: QueryKey, date: string | undefined): boolean {
  const range = rangeOfScoresKey(key);
  if (range === null) return false;
  return date === undefined || (range.start_date <= date && date <= range.end_date);
}

/** Whether other devices can change what is kept under the key at all. */
export function isShared(key: QueryKey): boolean {
  return ['life-areas', 'scores', 'analytics', 'notifications', 'account'].includes(String(key[0]));
}
