import type { CalendarDate } from '../calendar/calendar-date.ts';
import {
  instantOfLocalTime,
  nextLocalTime,
  type LocalMoment,
  type TimeOfDay,
} from '../calendar/zone.ts';
import { mondayOf } from '../calendar/week.ts';
import type { NotificationSettings } from './notification-settings.ts';
import { isScheduled, type ReminderKind, type ScheduledKind } from './reminder-kinds.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Schedule {
  readonly timezone: string;
  readonly settings: NotificationSettings;
}

/** When a reminder of this kind comes next, after the instant `after` in milliseconds since the epoch. */
export function nextDue(
  kind: ScheduledKind,
  { timezone, settings }: Schedule,
  after: number,
): LocalMoment | null {
  const time = timeOf(kind, settings);
  return nextLocalTime({ after, time, timezone }, kind === 'weekly_report' ? isMonday : undefined);
}

/** When a reminder of this kind comes on a date; null where that date does not exist. */
export function dueOn(
  kind: ScheduledKind,
  { timezone, settings }: Schedule,
  date: CalendarDate,
): LocalMoment | null {
  const instant = instantOfLocalTime(date, timeOf(kind, settings), timezone);
  return instant === null ? null : { instant, date };
}

function isMonday(date: CalendarDate): boolean {
  return mondayOf(date) === date;
}

/** In the evening, and not together with the daily reminder. */
function timeOf(kind: ScheduledKind, settings: NotificationSettings): TimeOfDay {
  const { daily_reminder_time, daily_quote_time } = settings;
  if (kind === 'daily_quote') return daily_quote_time;
  if (kind === 'streak_reminder') return daily_reminder_time === '20:00' ? '21:00' : '20:00';
  if (kind === 'inactivity_alert') return daily_reminder_time === '18:00' ? '19:00' : '18:00';
  return daily_reminder_time;
}

/** Over so late, a reminder is skipped; what was achieved stays true for longer. */
export function isTooLate(kind: ReminderKind, { due, now }: { due: number; now: number }): boolean {
  const isOfTheDay = isScheduled(kind) || kind === 'reminder_again' || kind === 'celebration';
  const patience = isOfTheDay ? hour : day;
  return now - due > patience;
}
