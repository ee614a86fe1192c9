import { toClockTime, toFullHour } from './database-rows.ts';
import type { ImportRemark } from './imported-file.ts';

export interface Reminder {
  /** Minutes since midnight. */
  readonly minutes: number;
  /** Days in the program's notation. If absent, the reminder applies every day. */
  readonly days?: readonly unknown[] | undefined;
}

type Remark = (remark: Pick<ImportRemark, 'kind' | 'value'>) => void;

/** Returns the earliest reminder, because an area has only one. */
export function pickReminder(reminders: readonly Reminder[], remark: Remark): string | null {
  const [first, ...others] = reminders.toSorted((one, other) => one.minutes - other.minutes);
  for (const { minutes } of others) {
    remark({ kind: 'reminders-left-out', value: toClockTime(minutes) ?? String(minutes) });
  }
  if (first === undefined) return null;
  const { minutes, days } = first;
  if (toClockTime(minutes) === null) remark({ kind: 'reminders-left-out' });
  if (days !== undefined) remark({ kind: 'reminder-days-left-out', value: days.join(',') });
  return toFullHour(minutes, remark);
}
