import type { ReminderTime } from '../areas/reminder-list.ts';
import type { DaySettings } from '../calendar/today.ts';

const minute = 60_000;
const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Due reminder: its minutes since the epoch, the person's date and its time. */
export interface NaiveDue {
  readonly minute: number;
  readonly date: string;
  readonly time: string;
}

interface NaivePerson extends DaySettings {
  readonly reminders: readonly ReminderTime[];
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * Finds due reminders by looking at a clock on the wall once a minute. A time of a date is due in
 * the first minute in which the clock shows this time or a later one.
 */
export function listNaiveDue({ reminders, ...own }: NaivePerson, span: Span): NaiveDue[] {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: own.timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const shown: { minute: number; text: string }[] = [];
  for (let at = span.from; at < span.until; at += 1)
    shown.push({ minute: at, text: clock.format(at * minute) });
  const dates = [...new Set(shown.map(({ text }) => text.slice(0, 10)))];
  const found = dates.flatMap((clockDate, index) =>
    reminders.flatMap(({ time, weekdays }) => {
      const first = shown.find(({ text }) => text >= `${clockDate} ${time}`);
      if (first === undefined) return [];
      const date = time < own.day_ends_at ? dates[index - 1] : clockDate;
      if (date === undefined || !includesDate(weekdays, date)) return [];
      return [{ minute: first.minute, date, time }];
    }),
  );
  return found.toSorted((one, other) => one.minute - other.minute);
}

function includesDate(weekdays: readonly number[] | undefined, date: string): boolean {
  const name = new Date(`${date}T12:00Z`).toUTCString().slice(0, 3);
  return weekdays === undefined || weekdays.includes(weekdayNames.indexOf(name) + 1);
}
