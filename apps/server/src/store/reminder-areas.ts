import type { TimeOfDay } from '@daymark/shared/calendar/zone.ts';
import type { OwnDays } from '@daymark/shared/calendar/today.ts';
import type { Weeks } from '@daymark/shared/calendar/week.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { PushDevice } from './push-subscription-repository.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { dayOf, type Day } from '@daymark/shared/timeline/day-of.ts';
import type { TimedArea, Timeline } from '@daymark/shared/timeline/timeline.ts';

/** One notification that is due, for one user: at most one is ever sent for a kind, a date and an hour. */
export interface Delivery extends OwnDays {
  readonly user_id: string;
  readonly kind: ReminderKind;
  /** The user's date that it belongs to. */
  readonly local_date: CalendarDate;
  /** Of a daily reminder, which may come at several, and of one that was put off; empty for all else. */
  readonly hour: TimeOfDay;
  readonly due_at: Instant;
  readonly weeks: Weeks;
  readonly language: Language;
  readonly settings: NotificationSettings;
}

/** An area as the texts of reminders name it. */
export interface ReminderArea extends TimedArea {
  readonly name: string;
  readonly deleted_at: Instant | null;
  /** Its own hour of the daily reminder. */
  readonly reminder_time: TimeOfDay | null;
}

export interface ReminderFacts {
  /** Of all areas, ended ones too, by position; of the days that the delivery is about and those that count for it. */
  timelines(delivery: Delivery): readonly Timeline<ReminderArea>[];
  devices(delivery: Delivery): readonly PushDevice[];
}

/** Of areas that have not ended, by position, with what the date of the delivery is to them. */
export interface AreaOfDay {
  readonly area: ReminderArea;
  readonly timeline: Timeline<ReminderArea>;
  readonly day: Day;
}

export function areasOfDay(delivery: Delivery, facts: ReminderFacts): AreaOfDay[] {
  return facts
    .timelines(delivery)
    .filter(({ area }) => area.deleted_at === null)
    .map((timeline) => ({
      area: timeline.area,
      timeline,
      day: dayOf(timeline, delivery.local_date),
    }));
}

/** A holiday: each area that there is on the date is paused. */
export function isHoliday(delivery: Delivery, facts: ReminderFacts): boolean {
  const days = areasOfDay(delivery, facts)
    .map(({ day }) => day)
    .filter(({ state }) => state !== 'absent');
  return days.length > 0 && days.every(({ isPaused }) => isPaused);
}

/** What is asked for: a day that is due and has no entry. What can still be made up this week is not. */
export function isOpen({ state, mark }: Day): boolean {
  return mark === null && state === 'due';
}
