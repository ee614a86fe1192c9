import { withFirstTime, type ReminderTime } from '../areas/reminder-list.ts';
import { getWeekday } from '../calendar/week.ts';
import { toDayNumber, type CalendarDate } from '../calendar/calendar-date.ts';
import type { TimeOfDay } from '../calendar/zone.ts';

export function comesOn({ weekdays }: Pick<ReminderTime, 'weekdays'>, date: CalendarDate): boolean {
  return weekdays === undefined || weekdays.includes(getWeekday(toDayNumber(date)));
}

/** Replaces the times, as old clients do. A time that stays keeps its weekdays. */
function withTimes(
  reminders: readonly ReminderTime[],
  times: readonly TimeOfDay[],
): ReminderTime[] {
  return times.map((time) => reminders.find((known) => known.time === time) ?? { time });
}

export interface DailyReminders {
  /** Time of the first reminder, for clients that know only one. */
  readonly daily_reminder_time: TimeOfDay;
  /** Times of all reminders, for clients that know no weekdays. */
  readonly daily_reminder_times: TimeOfDay[];
  readonly daily_reminders: ReminderTime[];
}

export function createDailyReminders(reminders: readonly ReminderTime[], first: TimeOfDay) {
  const daily_reminders = withFirstTime(reminders, first);
  return {
    daily_reminder_time: first,
    daily_reminder_times: daily_reminders.map(({ time }) => time),
    daily_reminders,
  };
}

export type DailyReminderChanges = {
  readonly [Field in keyof DailyReminders]?: DailyReminders[Field] | undefined;
};

/**
 * Returns the new list of reminders, or undefined if a change concerns only the first time or none.
 */
export function getChangedReminders(
  before: readonly ReminderTime[],
  { daily_reminders, daily_reminder_times }: DailyReminderChanges,
): ReminderTime[] | undefined {
  return daily_reminders ?? (daily_reminder_times && withTimes(before, daily_reminder_times));
}

/** Returns the first time that a change gives. */
export function getFirstTime(changes: DailyReminderChanges): TimeOfDay | undefined {
  const { daily_reminders, daily_reminder_times, daily_reminder_time } = changes;
  return daily_reminders?.[0]?.time ?? daily_reminder_times?.[0] ?? daily_reminder_time;
}

export function changeDailyReminders(before: DailyReminders, changes: DailyReminderChanges) {
  return createDailyReminders(
    getChangedReminders(before.daily_reminders, changes) ?? before.daily_reminders,
    getFirstTime(changes) ?? before.daily_reminder_time,
  );
}
