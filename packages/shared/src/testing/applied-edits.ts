import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { QueuedEdit } from '../outbox/edit.ts';
import { createItems } from '../outbox/join-queue.ts';
import { applyItems } from '../outbox/overlay.ts';
import { type PersonHistory, emptyPersonData, type PersonData } from '../sync/person-data.ts';

let ids = 0;

export function newId(): string {
  return `new-${(ids += 1)}`;
}

export function restoringOn(today: CalendarDate) {
  return { edited_at: `${today}T23:59:59.999Z`, newId };
}

export function applied(
  history: PersonHistory,
  edits: readonly QueuedEdit[],
  today: CalendarDate,
): PersonData {
  const { edited_at } = restoringOn(today);
  const given = { user_id: 'ann', timestamp: edited_at, edited_at, edited_on: today, newId };
  const owner = { timezone: 'UTC', day_ends_at: '00:00' } as const;
  return applyItems(
    { ...emptyPersonData, ...history },
    createItems([], edits, { ...given, owner }),
  );
}
