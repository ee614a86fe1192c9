import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { overlay } from '@daymark/shared/outbox/overlay.ts';
import { entryOn } from '@daymark/shared/sync/person-data.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import { readReplica } from '../replica/replica.ts';
import type { WorkerOutbox } from './queue.ts';
import type { NotificationData } from './shown-notification.ts';

interface DoneFacts {
  readonly date: CalendarDate;
  readonly areaIds: readonly string[];
}

/** What Done on a notification marks; null where it names nothing. */
export function doneFactsOf({ facts }: NotificationData): DoneFacts | null {
  const { date, area_ids: ids = '' } = facts;
  const areaIds = ids.split(',').filter((id) => id !== '');
  return date === undefined || areaIds.length === 0 ? null : { date, areaIds };
}

type DoneQueue = Pick<WorkerOutbox, 'database' | 'recordScore'>;

/**
 * Marks these areas as done through the queue of the pages. What was answered since the notification came stays as it is:
 * what this device knows of is not even sent, and what another device wrote the server keeps.
 */
export async function recordDone(
  { database, recordScore }: DoneQueue,
  userId: string,
  { date, areaIds }: DoneFacts,
): Promise<void> {
  const items = await createOutboxStore(database).list(userId);
  const shown = overlay(await readReplica(database, userId), items);
  for (const life_area_id of areaIds) {
    if (entryOn(shown, life_area_id, date) !== null) continue;
    // One after the other, so that the queue has them in their order.
    await recordScore({ life_area_id, score: 1, score_date: date, only_if_unmarked: true });
  }
}
