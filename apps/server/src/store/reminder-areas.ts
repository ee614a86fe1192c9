import type { TimeOfDay } from '@daymark/shared/calendar/zone.ts';
import type { DaySettings } from '@daymark/shared/calendar/today.ts';
import type { Weeks } from '@daymark/shared/calendar/week.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { ReminderTime } from '@daymark/shared/areas/reminder-list.ts';
import type { ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { PushDevice } from './push-subscription-repository.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getDay, type Day } from '@daymark/shared/timeline/day.ts';
import type { TimedArea, Timeline } from '@daymark/shared/timeline/timeline.ts';

/** A user gets at most one delivery per kind, date and hour. */
export interface Delivery extends DaySettings {
  readonly user_id: string;
  readonly kind: ReminderKind;
  readonly local_date: CalendarDate;
  /** Time of a daily or postponed reminder. Otherwise empty. */
  readonly hour: TimeOfDay;
  readonly due_at: Instant;
  readonly weeks: Weeks;
  readonly language: Language;
  readonly settings: NotificationSettings;
}

export interface ReminderArea extends TimedArea {
  readonly name: string;
  readonly unit: string;
  readonly deleted_at: Instant | null;
  readonly reminders: readonly ReminderTime[];
}

export interface ReminderFacts {
  /**
   * Returns the timelines of all areas, including ended areas, in order of position. They cover the
   * days that the delivery needs.
   */
  timelines(delivery: Delivery): readonly Timeline<ReminderArea>[];
  /** Returns the amount of a partly done day, for daily reminders and inactivity alerts. */
  getAmount(delivery: Delivery, area: ReminderArea): number | undefined;
  devices(delivery: Delivery): readonly PushDevice[];
}

export interface ReminderAreaDay {
  readonly area: ReminderArea;
  readonly timeline: Timeline<ReminderArea>;
  readonly day: Day;
}

export function listAreasOfDay(delivery: Delivery, facts: ReminderFacts): ReminderAreaDay[] {
  return facts
    .timelines(delivery)
    .filter(({ area }) => area.deleted_at === null)
    .map((timeline) => ({
      area: timeline.area,
      timeline,
      day: getDay(timeline, delivery.local_date),
    }));
}

export function isHoliday(delivery: Delivery, facts: ReminderFacts): boolean {
  const days = listAreasOfDay(delivery, facts)
    .map(({ day }) => day)
    .filter(({ state }) => state !== 'absent');
  return days.length > 0 && days.every(({ isPaused }) => isPaused);
}

/**
 * Returns true for a due day without a mark. A day is not due while its weekly goal can be reached
 * on later days.
 */
export function isDayOpen({ state, mark }: Day): boolean {
  return mark === null && state === 'due';
}
