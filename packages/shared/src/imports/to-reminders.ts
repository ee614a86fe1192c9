import type { ReminderTime } from '../areas/reminder-list.ts';
import * as limits from '../limits.ts';
import { toClockTime } from './database-rows.ts';
import type { ImportRemark } from './imported-file.ts';

export interface ForeignReminder {
  /** Minutes since midnight. */
  readonly minutes: number;
  /** ISO weekdays. If absent, the reminder applies every day. */
  readonly weekdays?: readonly number[] | undefined;
  /** Days that a reminder cannot have here, in the program's notation. */
  readonly otherDays?: readonly unknown[] | undefined;
}

type Remark = (remark: Pick<ImportRemark, 'kind' | 'value'>) => void;

const isoWeekdays = [1, 2, 3, 4, 5, 6, 7];

/** Returns the earliest reminders. Joins the weekdays of reminders at the same time. */
export function toReminders(given: readonly ForeignReminder[], remark: Remark): ReminderTime[] {
  const byTime = new Map<string, ReminderTime>();
  for (const { minutes, weekdays, otherDays } of given.toSorted(byMinutes)) {
    const time = toClockTime(minutes);
    if (time === null) {
      remark({ kind: 'reminders-left-out' });
      continue;
    }
    if (otherDays !== undefined)
      remark({ kind: 'reminder-days-left-out', value: otherDays.join(',') });
    const known = byTime.get(time);
    const days = new Set([...(weekdays ?? isoWeekdays), ...(known ? listDays(known) : [])]);
    const own = isoWeekdays.filter((day) => days.has(day));
    const isDaily = own.length === 0 || own.length === 7;
    byTime.set(time, isDaily ? { time } : { time, weekdays: own });
  }
  const reminders = [...byTime.values()];
  for (const { time } of reminders.slice(limits.remindersPerDay))
    remark({ kind: 'reminders-left-out', value: time });
  return reminders.slice(0, limits.remindersPerDay);
}

function byMinutes(one: ForeignReminder, other: ForeignReminder): number {
  return one.minutes - other.minutes;
}

function listDays({ weekdays }: ReminderTime): readonly number[] {
  return weekdays ?? isoWeekdays;
}

/** Returns the weekdays that a list names, or undefined for a list of all or no weekdays. */
export function readWeekdays(days: readonly unknown[]): readonly number[] | undefined {
  const known = isoWeekdays.filter((day) => days.includes(day));
  return known.length === 0 || known.length === 7 ? undefined : known;
}
