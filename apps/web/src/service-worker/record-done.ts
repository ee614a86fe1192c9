import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { listScores } from '@daymark/shared/scores/score-endpoints.ts';
import { systemClock } from '../lib/system-clock.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import { createSnapshots } from '../outbox/snapshots.ts';
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

type DoneQueue = Pick<WorkerOutbox, 'database' | 'recordScore' | 'client'>;

/**
 * Marks these areas as done through the queue of the pages. What the person has answered since the notification came stays
 * as it is. Rejects, and nothing is marked, where neither the device nor the server tells what that is.
 */
export async function recordDone(
  queue: DoneQueue,
  userId: string,
  { date, areaIds }: DoneFacts,
): Promise<void> {
  const answered = await answeredAreas(queue, userId, date);
  for (const life_area_id of areaIds) {
    if (answered.has(life_area_id)) continue;
    // One after the other, so that the queue has them in their order.
    await queue.recordScore({ life_area_id, score: 1, score_date: date });
  }
}

async function answeredAreas(
  queue: DoneQueue,
  userId: string,
  date: CalendarDate,
): Promise<ReadonlySet<string>> {
  // The first, for what is sent meanwhile is among the scores then.
  const items = await createOutboxStore(queue.database).list(userId);
  const waiting = items.flatMap(({ subject }) =>
    'score_date' in subject && subject.score_date === date ? [subject.life_area_id] : [],
  );
  const scores = await scoresOf(queue, userId, date);
  return new Set([...waiting, ...scores.map(({ life_area_id }) => life_area_id)]);
}

async function scoresOf(
  { database, client }: DoneQueue,
  userId: string,
  date: CalendarDate,
): Promise<readonly Score[]> {
  const range = { start_date: date, end_date: date };
  const kept = (await createSnapshots(database, systemClock).readScores(userId, range)).of(range);
  // Without the offline mode the device keeps none, not even those of its own.
  return kept ?? (await client.call(listScores, { query: range })).body;
}
