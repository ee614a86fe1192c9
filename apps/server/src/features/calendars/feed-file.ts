import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import {
  addDays,
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '@daymark/shared/calendar/calendar-date.ts';
import { getInstantOnDay, type DaySettings } from '@daymark/shared/calendar/today.ts';
import type { TimeOfDay } from '@daymark/shared/calendar/zone.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import type { TimedArea, Timeline } from '@daymark/shared/timeline/timeline.ts';
import { createDoneEvents } from '@daymark/shared/exports/calendar-file.ts';
import { type CalendarEvent, writeCalendarText } from '@daymark/shared/exports/calendar-text.ts';

/** Days before today in the feed `done`. */
const daysBack = 90;
/** Days after today in the feed `due`. */
const daysAhead = 30;
const minutesOfReminder = 15;

export function getFeedDays(
  kind: CalendarKind,
  today: CalendarDate,
): { readonly first: CalendarDate; readonly last: CalendarDate } {
  return kind === 'done'
    ? { first: addDays(today, -daysBack), last: today }
    : { first: today, last: addDays(today, daysAhead) };
}

interface FedArea extends TimedArea {
  readonly name: string;
  readonly reminder_time: TimeOfDay | null;
}

interface FeedFacts {
  /** Timelines of all areas. They contain the marks of all days of `getFeedDays`. */
  readonly timelines: readonly Timeline<FedArea>[];
  readonly today: CalendarDate;
  readonly person: DaySettings & {
    readonly language: Language;
    readonly notification_time: TimeOfDay;
  };
}

/**
 * Returns the same text for the same data all day, so that the ETag stays valid. Leaves out notes,
 * because calendar addresses are often shared.
 */
export function writeCalendarFeed(
  kind: CalendarKind,
  { timelines, today, person }: FeedFacts,
): string {
  const dates = listDates(getFeedDays(kind, today));
  const listEvents = kind === 'done' ? listDoneEvents : listDueEvents;
  const events = timelines.flatMap((timeline) => listEvents(timeline, dates, person));
  return writeCalendarText(
    {
      product: kind === 'done' ? 'Done days' : 'Due areas',
      name: names[person.language][kind],
      stamp: Date.parse(`${today}T00:00:00Z`),
      refreshHours: 1,
    },
    events,
  );
}

type Range = ReturnType<typeof getFeedDays>;

function listDoneEvents(
  timeline: Timeline<FedArea>,
  dates: readonly CalendarDate[],
): CalendarEvent[] {
  const done = dates.filter((date) => getDay(timeline, date).mark === 1);
  return createDoneEvents(
    timeline.area,
    done.map((score_date) => ({ score_date, notes: '' })),
  );
}

function listDueEvents(
  timeline: Timeline<FedArea>,
  dates: readonly CalendarDate[],
  { notification_time, ...days }: FeedFacts['person'],
): CalendarEvent[] {
  const { id, name, reminder_time } = timeline.area;
  return dates.flatMap((date) => {
    const { state, mark } = getDay(timeline, date);
    const instant = getInstantOnDay(date, reminder_time ?? notification_time, days);
    if (state !== 'due' || mark !== null || instant === null) return [];
    return [
      { uid: `${date}-due-${id}`, summary: name, when: { instant, minutes: minutesOfReminder } },
    ];
  });
}

function listDates({ first, last }: Range): CalendarDate[] {
  const firstDay = toDayNumber(first);
  return Array.from({ length: toDayNumber(last) - firstDay + 1 }, (_, day) =>
    toCalendarDate(firstDay + day),
  );
}

const names: Readonly<Record<Language, Readonly<Record<CalendarKind, string>>>> = {
  en: { done: 'Daymark: done', due: 'Daymark: due' },
  ru: { done: 'Daymark: сделано', due: 'Daymark: нужно сделать' },
  de: { done: 'Daymark: erledigt', due: 'Daymark: fällig' },
  fr: { done: 'Daymark : fait', due: 'Daymark : à faire' },
};
