import fc from 'fast-check';
import type { ReminderTime } from '../areas/reminder-list.ts';

const anyTime = fc
  .oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 240 }))
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));

const anyReminder = fc.record({
  time: anyTime,
  weekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1, maxLength: 6 }), {
    nil: undefined,
  }),
});

/** One to five reminders. Many of them are at night, when clocks change. */
export const anyReminders: fc.Arbitrary<ReminderTime[]> = fc.uniqueArray(anyReminder, {
  selector: ({ time }) => time,
  minLength: 1,
  maxLength: 5,
});
