import { getTimeInZone, type TimeOfDay, getSupportedZone } from '../calendar/zone.ts';
import type { NotificationSettings } from './notification-settings.ts';

type QuietHours = Pick<
  NotificationSettings,
  'quiet_hours_enabled' | 'quiet_hours_start' | 'quiet_hours_end'
>;

/** The start itself is quiet, and the end is not. If start and end are equal, no time is quiet. */
export function isQuietTime(
  { quiet_hours_enabled, quiet_hours_start: start, quiet_hours_end: end }: QuietHours,
  time: TimeOfDay,
): boolean {
  if (!quiet_hours_enabled) return false;
  return start <= end ? start <= time && time < end : start <= time || time < end;
}

/** Dates to search, in days after the current date. No message waits longer than two days. */
const searchedDays = [0, 1, 2] as const;

/** Returns milliseconds since the epoch, or null if quiet hours do not begin within two days. */
export function findNextQuietStart(
  hours: QuietHours,
  { after, timezone }: { readonly after: number; readonly timezone: string },
): number | null {
  if (!hours.quiet_hours_enabled) return null;
  const moment = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(
    getSupportedZone(timezone),
  );
  const first = moment.toPlainDate().toPlainDateTime(hours.quiet_hours_start);
  const starts = searchedDays.flatMap((number) =>
    getInstants(first.add({ days: number }), timezone),
  );
  const clockChange = moment.getTimeZoneTransition('next')?.epochMilliseconds ?? after;
  const begun = [...starts, clockChange].filter(
    (instant) => instant > after && isQuietTime(hours, getTimeInZone(instant, timezone)),
  );
  return begun.length === 0 ? null : Math.min(...begun);
}

/** Returns two instants, because a clock change can repeat or skip the local time. */
function getInstants(wall: Temporal.PlainDateTime, timezone: string): number[] {
  return (['earlier', 'later'] as const).map(
    (disambiguation) =>
      wall.toZonedDateTime(getSupportedZone(timezone), { disambiguation }).epochMilliseconds,
  );
}
