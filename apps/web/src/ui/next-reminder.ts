import type { ReminderTime } from '@daymark/shared/areas/reminder-list.ts';

/** Hours that come first. Most people review or plan their day at these hours. */
const usualHours = ['20:00', '08:00', '13:00', '18:00'];
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Returns a further reminder at an hour without a reminder. */
export function chooseNextReminder(reminders: readonly ReminderTime[]): ReminderTime {
  const times = reminders.map(({ time }) => time);
  return { time: [...usualHours, ...hours].find((hour) => !times.includes(hour)) ?? '' };
}
