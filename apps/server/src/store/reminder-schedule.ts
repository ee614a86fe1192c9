import { toDayNumber, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type LocalMoment, findNextLocalTime } from '@daymark/shared/calendar/next-local-time.ts';
import { getInstantOnDay, type DaySettings } from '@daymark/shared/calendar/today.ts';
import type { TimeOfDay } from '@daymark/shared/calendar/zone.ts';
import { type Weeks, getWeekday, getWeekStart } from '@daymark/shared/calendar/week.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import {
  isScheduled,
  type ReminderKind,
  type ScheduledKind,
} from '@daymark/shared/notifications/reminder-kinds.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Schedule extends DaySettings {
  readonly settings: NotificationSettings;
  readonly hour: TimeOfDay;
}

interface RepeatedSchedule extends Schedule {
  readonly weeks: Weeks;
  /** Weekdays of a daily reminder as digits. */
  readonly weekdays: string;
}

/** @param after in milliseconds since the epoch */
export function getNextDueTime(
  kind: ScheduledKind,
  schedule: RepeatedSchedule,
  after: number,
): LocalMoment | null {
  const { timezone, day_ends_at, weeks, weekdays } = schedule;
  return findNextLocalTime(
    { after, time: getTime(kind, schedule), timezone, day_ends_at },
    kind === 'weekly_report'
      ? (date) => getWeekStart(date, weeks) === date
      : (date) => weekdays.includes(String(getWeekday(toDayNumber(date)))),
  );
}

/** Returns null when the time zone skips the date. */
export function getDueTime(
  kind: ScheduledKind,
  schedule: Schedule,
  date: CalendarDate,
): LocalMoment | null {
  const instant = getInstantOnDay(date, getTime(kind, schedule), schedule);
  return instant === null ? null : { instant, date };
}

const evening = ['20:00', '21:00', '19:00', '22:00'] as const;
const endOfWork = ['18:00', '19:00', '17:00', '16:00'] as const;

/** Chooses evening times that differ from the times of daily reminders, if possible. */
function getTime(kind: ScheduledKind, { settings, hour }: Pick<Schedule, 'settings' | 'hour'>) {
  const { daily_reminder_time, daily_reminder_times, daily_quote_time } = settings;
  const isFree = (time: TimeOfDay) => !daily_reminder_times.includes(time);
  if (kind === 'daily_reminder') return hour;
  if (kind === 'daily_quote') return daily_quote_time;
  if (kind === 'streak_reminder') return evening.find(isFree) ?? evening[0];
  if (kind === 'inactivity_alert') return endOfWork.find(isFree) ?? endOfWork[0];
  return daily_reminder_time;
}

/**
 * Returns the given times that are due together with the delivery, because a clock change moved
 * them to one instant. Only the latest of them is sent, for all of them. Returns an empty set for
 * an earlier one.
 */
export function getJoinedTimes(
  schedule: Schedule,
  { date, times }: { readonly date: CalendarDate; readonly times: ReadonlySet<TimeOfDay> },
): ReadonlySet<TimeOfDay> {
  const due = (time: TimeOfDay) =>
    getDueTime('daily_reminder', { ...schedule, hour: time }, date)?.instant;
  const instant = times.size > 1 ? due(schedule.hour) : undefined;
  const joined = [...times].filter((time) => time === schedule.hour || due(time) === instant);
  return new Set(joined.some((time) => time > schedule.hour) ? [] : joined);
}

/** A reminder is too late after an hour, an achievement after a day. */
export function isTooLate(kind: ReminderKind, { due, now }: { due: number; now: number }): boolean {
  const isOfTheDay = isScheduled(kind) || kind === 'reminder_again' || kind === 'celebration';
  const maxDelay = isOfTheDay ? hour : day;
  return now - due > maxDelay;
}
