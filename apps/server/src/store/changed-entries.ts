import { getWeekStart } from '@daymark/shared/calendar/week.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { WebhookEvent } from '@daymark/shared/webhooks/webhook.ts';
import type { EntryRow } from './entry-statements.ts';
import { findPerfectDays, findStreaksReached, type FactsOfDays } from './milestones.ts';
import type { StoredAreaFacts } from './timelines.ts';
import type { NewEvent } from './webhook-events.ts';

interface Changes {
  readonly after: FactsOfDays;
  readonly before: readonly StoredAreaFacts[];
  /** Events to which a webhook of the user listens. */
  readonly wanted: ReadonlySet<WebhookEvent>;
}

export function listEntryEvents(
  rows: readonly EntryRow[],
  { after, before, wanted }: Changes,
): NewEvent[] {
  const events = rows.map(createEntryEvent);
  if (after.days.length > 0 && (wanted.has('day.completed') || wanted.has('streak.milestone'))) {
    events.push(...listReachedEvents(after, before));
  }
  return events;
}

function createEntryEvent(row: EntryRow): NewEvent {
  const { life_area_id, score_date, score, notes, amount, edited_at } = row;
  return {
    event: 'entry.changed',
    life_area_id,
    data: {
      life_area_id,
      score_date,
      score,
      notes,
      ...(amount !== null && { amount }),
      edited_at,
    },
  };
}

function listReachedEvents(facts: FactsOfDays, earlier: readonly StoredAreaFacts[]): NewEvent[] {
  const { perfectDays, perfectWeeks } = findPerfectDays(facts);
  const before = new Set(findPerfectDays({ ...facts, facts: earlier }).perfectDays);
  const completed = perfectDays.filter((date) => !before.has(date));
  const weeks = perfectWeeks.filter(({ local_date }) => completed.includes(local_date));
  // A milestone is reported once, even if several days of the write reach the milestone.
  const milestones = new Map([
    ...findStreaksReached(facts).map((streak) => [JSON.stringify(streak), streak] as const),
    ...weeks.map((week) => [getWeekStart(week.local_date, facts.weeks), week] as const),
  ]);
  return [
    ...completed.map((date) => createDayEvent(date)),
    ...[...milestones.values()].map(({ kind, local_date: date, life_area_id }): NewEvent => {
      const data = { kind, date, life_area_id };
      return { event: 'streak.milestone', life_area_id, data };
    }),
  ];
}

function createDayEvent(date: CalendarDate): NewEvent {
  return { event: 'day.completed', life_area_id: null, data: { date } };
}
