import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type LocalMoment, findNextLocalTime } from '@daymark/shared/calendar/next-local-time.ts';
import { getInstantOnDay, type DaySettings } from '@daymark/shared/calendar/today.ts';
import type { TimeOfDay } from '@daymark/shared/calendar/zone.ts';
import { type Weeks, getWeekStart } from '@daymark/shared/calendar/week.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import {
  isScheduled,
  type ReminderKind,
  type ScheduledKind,
} from '@daymark/shared/notifications/reminder-kinds.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Schedule extends DaySettings {
  readonly weeks: Weeks;
  readonly settings: NotificationSettings;
  readonly hour: TimeOfDay;
}

/** @param after in milliseconds since the epoch */
export function getNextDueTime(
  kind: ScheduledKind,
  schedule: Schedule,
  after: number,
): LocalMoment | null {
  const { timezone, day_ends_at, weeks } = schedule;
  const beginsWeek = (date: CalendarDate) => getWeekStart(date, weeks) === date;
  return findNextLocalTime(
    { after, time: getTime(kind, schedule), timezone, day_ends_at },
    kind === 'weekly_report' ? beginsWeek : undefined,
  );
}

/** Returns null when the time zone skips the date. */
export function getDueTime(
  kind: ScheduledKind,
  schedule: Omit<Schedule, 'weeks'>,
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
 * Returns whether a daily reminder at this time includes areas that have no reminder time of their
 * own. If a clock change moves this reminder to the time of a later one, only the later one
 * includes these areas.
 */
export function isGeneralHour(schedule: Omit<Schedule, 'weeks'>, date: CalendarDate): boolean {
  const { settings, hour } = schedule;
  const general = settings.daily_reminder_times;
  if (!general.includes(hour)) return false;
  const due = (time: TimeOfDay) =>
    getDueTime('daily_reminder', { ...schedule, hour: time }, date)?.instant;
  const later = general.filter((time) => time > hour);
  return later.every((time) => due(time) !== due(hour));
}

/** A reminder is too late after an hour, an achievement after a day. */
export function isTooLate(kind: ReminderKind, { due, now }: { due: number; now: number }): boolean {
  const isOfTheDay = isScheduled(kind) || kind === 'reminder_again' || kind === 'celebration';
  const maxDelay = isOfTheDay ? hour : day;
  return now - due > maxDelay;
}
