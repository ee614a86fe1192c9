import type { TimeOfDay } from '../calendar/zone.ts';

/** Reminder of every day, or of certain ISO weekdays: 1 is Monday. */
export interface ReminderTime {
  time: TimeOfDay;
  weekdays?: number[] | undefined;
}

/**
 * Changes the time of the first reminder, for clients that know only one reminder. Its weekdays
 * stay. If another reminder has the new time, that reminder becomes the first one.
 */
export function withFirstTime(reminders: readonly ReminderTime[], time: TimeOfDay): ReminderTime[] {
  const [first, ...others] = reminders;
  const same = others.find((other) => other.time === time);
  return [same ?? { ...first, time }, ...others.filter((other) => other !== same)];
}

export interface AreaReminders {
  /** Time of the first reminder, for clients that know only one. */
  readonly reminder_time: TimeOfDay | null;
  readonly reminders: ReminderTime[];
}

type AreaReminderChanges = {
  readonly [Field in keyof AreaReminders]?: AreaReminders[Field] | undefined;
};

/** Returns all reminders. A client that knows only one may have changed only `reminder_time`. */
export function getAreaReminders({ reminder_time, reminders }: AreaReminders): ReminderTime[] {
  return reminder_time === null ? [] : withFirstTime(reminders, reminder_time);
}

/**
 * Adds the other field to a change of one field. `reminders` wins over `reminder_time`. A null
 * `reminder_time` removes all reminders.
 */
export function completeReminderChange<Changes extends AreaReminderChanges>(
  changes: Changes,
): Changes {
  const { reminder_time, reminders } = changes;
  if (reminders !== undefined) return { ...changes, reminder_time: reminders[0]?.time ?? null };
  return reminder_time === null ? { ...changes, reminders: [] } : changes;
}
