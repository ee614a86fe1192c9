import type { TimeOfDay } from '../calendar/local-time.ts';
import type { NotificationSettings } from './notification-settings.ts';

type QuietHours = Pick<
  NotificationSettings,
  'quiet_hours_enabled' | 'quiet_hours_start' | 'quiet_hours_end'
>;

/** From the start up to, not including, the end, which may be on the next day. Hours that end when they start are none. */
export function isQuiet(
  { quiet_hours_enabled, quiet_hours_start: start, quiet_hours_end: end }: QuietHours,
  time: TimeOfDay,
): boolean {
  if (!quiet_hours_enabled) return false;
  return start <= end ? start <= time && time < end : start <= time || time < end;
}
