import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import {
  addDays,
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '@daymark/shared/calendar/calendar-date.ts';
import { getInstantOnDay, getToday, type DaySettings } from '@daymark/shared/calendar/today.ts';
import type { ReminderTime } from '@daymark/shared/areas/reminder-list.ts';
import { comesOn } from '@daymark/shared/notifications/reminder-times.ts';
import type { TimeOfDay } from '@daymark/shared/calendar/zone.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import { getRule, getTarget } from '@daymark/shared/timeline/schedule.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import type { TimedArea, Timeline } from '@daymark/shared/timeline/timeline.ts';
import { createDoneEvents } from '@daymark/shared/exports/calendar-file.ts';
import { type CalendarEvent, writeCalendarText } from '@daymark/shared/exports/calendar-text.ts';
import { writeAmount, writePart } from '../../texts/amount-texts.ts';

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
  readonly unit: string;
  readonly reminders: readonly ReminderTime[];
}

interface FeedFacts {
  /** Timelines of all areas. They contain the marks of all days of `getFeedDays`. */
  readonly timelines: readonly Timeline<FedArea>[];
  readonly amounts: readonly AmountOfDay[];
  readonly today: CalendarDate;
  readonly calendar: FedCalendar;
}

interface AmountOfDay {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly amount: number;
}

interface FedCalendar extends DaySettings {
  readonly id: string;
  readonly kind: CalendarKind;
  readonly created_at: Instant;
  readonly language: Language;
  readonly notification_time: TimeOfDay;
}

/** Leaves out notes, because calendar addresses are often shared. All events have the stamp 0. */
export function writeCalendarFeed({ timelines, amounts, today, calendar }: FeedFacts): string {
  const { kind, language } = calendar;
  const amountsByArea = Map.groupBy(amounts, ({ life_area_id }) => life_area_id);
  const dates = listDates(getFeedDays(kind, today));
  const listEvents = kind === 'done' ? listDoneEvents : listDueEvents;
  const events = timelines.flatMap((timeline) => {
    const own = amountsByArea.get(timeline.area.id) ?? [];
    const amountsOfDays = new Map(own.map(({ score_date, amount }) => [score_date, amount]));
    return listEvents({ timeline, dates, today, calendar, amounts: amountsOfDays });
  });
  return writeCalendarText(
    {
      product: kind === 'done' ? 'Done days' : 'Due areas',
      name: words[language][kind],
      stamp: 0,
      refreshHours: 1,
    },
    [createFirstEvent(calendar), ...events],
  );
}

/**
 * Creates the event that every feed has. RFC 5545 (3.6) forbids a calendar without components, and
 * Evolution and vdirsyncer keep all old events if the feed becomes empty.
 */
function createFirstEvent(calendar: FedCalendar): CalendarEvent {
  const first = getToday(Date.parse(calendar.created_at), calendar);
  return {
    uid: `added-${calendar.id}`,
    summary: words[calendar.language].added,
    when: { first, end: addDays(first, 1) },
  };
}

type Range = ReturnType<typeof getFeedDays>;

interface EventFacts {
  readonly timeline: Timeline<FedArea>;
  readonly dates: readonly CalendarDate[];
  readonly today: CalendarDate;
  readonly calendar: FedCalendar;
  readonly amounts: ReadonlyMap<CalendarDate, number>;
}

function listDoneEvents({ timeline, dates, calendar, amounts }: EventFacts): CalendarEvent[] {
  const { area } = timeline;
  const done = dates.filter((date) => getDay(timeline, date).mark === 1);
  return createDoneEvents(
    area,
    done.map((score_date) => {
      const amount = amounts.get(score_date);
      const target = getTarget(area.schedule, score_date);
      const notes = amount === undefined ? '' : describe({ area, target, amount, calendar });
      return { score_date, notes };
    }),
  );
}

function listDueEvents({ timeline, dates, today, calendar, amounts }: EventFacts): CalendarEvent[] {
  const { notification_time, ...days } = calendar;
  const { area } = timeline;
  const { id, name, reminders, schedule } = area;
  let hasWindow = false;
  const general = { time: notification_time };
  return dates.flatMap((date) => {
    const { state, mark } = getDay(timeline, date);
    if (state === 'due' && getRule(schedule, date).kind === 'times_in_days') {
      // Every later day without a mark would be due as well.
      if (hasWindow) return [];
      hasWindow = true;
    }
    const { time } = reminders.find((one) => comesOn(one, date)) ?? reminders[0] ?? general;
    const instant = getInstantOnDay(date, time, days);
    const target = getTarget(schedule, date);
    const amount = amounts.get(date);
    // The timeline ends after today, so it counts a partly done today as not done.
    const isPartly = date === today && mark === 0 && amount !== undefined && !isLimit(target);
    if (state !== 'due' || (mark !== null && !isPartly) || instant === null) return [];
    const when = { instant, minutes: minutesOfReminder };
    const description = describe({ area, target, amount, calendar });
    return [{ uid: `${date}-due-${id}`, area: id, summary: name, description, when }];
  });
}

interface DescribedDay {
  readonly area: FedArea;
  readonly target: Target | null;
  readonly amount: number | undefined;
  readonly calendar: FedCalendar;
}

/** Returns, for example, `5 of 8 glasses`, or only the target `8 glasses` without an amount. */
function describe({ area: { unit }, target, amount, calendar }: DescribedDay): string {
  const { language } = calendar;
  if (target?.kind === 'at_least') {
    const goal = { amount: target.amount, unit };
    return amount === undefined ? writeAmount(language, goal) : writePart(language, amount, goal);
  }
  return amount === undefined ? '' : writeAmount(language, { amount, unit });
}

function listDates({ first, last }: Range): CalendarDate[] {
  const firstDay = toDayNumber(first);
  return Array.from({ length: toDayNumber(last) - firstDay + 1 }, (_, day) =>
    toCalendarDate(firstDay + day),
  );
}

/** Names of the calendars, and the text of the event that every feed has. */
const words: Readonly<Record<Language, Readonly<Record<CalendarKind | 'added', string>>>> = {
  en: { done: 'Daymark: done', due: 'Daymark: due', added: 'Daymark: calendar added' },
  ru: {
    done: 'Daymark: сделано',
    due: 'Daymark: нужно сделать',
    added: 'Daymark: календарь добавлен',
  },
  de: {
    done: 'Daymark: erledigt',
    due: 'Daymark: fällig',
    added: 'Daymark: Kalender hinzugefügt',
  },
  fr: { done: 'Daymark : fait', due: 'Daymark : à faire', added: 'Daymark : calendrier ajouté' },
};
