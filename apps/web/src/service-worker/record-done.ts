import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { systemClock } from '../lib/system-clock.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import { createSnapshots } from '../outbox/snapshots.ts';
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

/**
 * Marks these areas as done through the queue of the pages. What the person has answered since the notification came stays
 * as it is.
 */
export async function recordDone(
  outbox: Outbox,
  userId: string,
  { date, areaIds }: DoneFacts,
): Promise<void> {
  const answered = await answeredAreas(outbox, userId, date);
  for (const life_area_id of areaIds) {
    if (answered.has(life_area_id)) continue;
    // One after the other, so that the queue has them in their order.
    await outbox.recordScore({ life_area_id, score: 1, score_date: date });
  }
}

async function answeredAreas(
  { database }: Outbox,
  userId: string,
  date: CalendarDate,
): Promise<ReadonlySet<string>> {
  const range = { start_date: date, end_date: date };
  const [book, items] = await Promise.all([
    createSnapshots(database, systemClock).readScores(userId, range),
    createOutboxStore(database).list(userId),
  ]);
  const kept = (book.of(range) ?? []).map(({ life_area_id }) => life_area_id);
  const waiting = items.flatMap(({ subject }) =>
    'score_date' in subject && subject.score_date === date ? [subject.life_area_id] : [],
  );
  return new Set([...kept, ...waiting]);
}
