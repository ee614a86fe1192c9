import { timeInZone, type TimeOfDay, zoneHere } from '../calendar/zone.ts';
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

/** No message lives longer than two days. */
const days = [0, 1, 2] as const;

/**
 * The first instant after `after` at which quiet hours begin, in milliseconds since the epoch; null where they do not within two
 * days. A change of the clocks may go into them, or have them begin twice.
 */
export function nextQuietStart(
  hours: QuietHours,
  { after, timezone }: { readonly after: number; readonly timezone: string },
): number | null {
  if (!hours.quiet_hours_enabled) return null;
  const moment = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(
    zoneHere(timezone),
  );
  const first = moment.toPlainDate().toPlainDateTime(hours.quiet_hours_start);
  const starts = days.flatMap((number) => passesOf(first.add({ days: number }), timezone));
  const turn = moment.getTimeZoneTransition('next')?.epochMilliseconds ?? after;
  const begun = [...starts, turn].filter(
    (instant) => instant > after && isQuiet(hours, timeInZone(instant, timezone)),
  );
  return begun.length === 0 ? null : Math.min(...begun);
}

/** Two where the clocks show it twice; where they skip it, one before and one after. */
function passesOf(wall: Temporal.PlainDateTime, timezone: string): number[] {
  return (['earlier', 'later'] as const).map(
    (disambiguation) =>
      wall.toZonedDateTime(zoneHere(timezone), { disambiguation }).epochMilliseconds,
  );
}
