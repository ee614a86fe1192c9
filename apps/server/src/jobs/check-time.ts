import { isTimeZone } from '@daymark/shared/calendar/zone.ts';
import type { Store } from '../store/store.ts';

/**
 * Milliseconds by which the newest row may be ahead of the clock, because clocks of nodes differ.
 */
const tolerance = 60_000;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Warns if the clock is behind stored rows, and if this runtime does not know the time zones of
 * some accounts, which then use UTC.
 */
export async function checkTime(
  { clocks }: Pick<Store, 'clocks'>,
  { now, tzdata, log }: { readonly now: number; readonly tzdata: string; readonly log: Log },
): Promise<void> {
  log.info({ tzdata }, 'time zone data');
  const newest = await clocks.findNewestUse();
  if (newest !== null && Date.parse(newest) > now + tolerance) {
    log.warn(
      { clock: new Date(now).toISOString(), newest },
      'the clock is behind: a stored row is newer. People would mark the wrong day. Set the clock, then restart',
    );
  }
  const zones = await clocks.countByZone();
  const unknown = zones.filter(({ timezone }) => !isTimeZone(timezone));
  if (unknown.length > 0) {
    log.warn(
      { zones: unknown, tzdata },
      'accounts are in time zones that are not known here and count in UTC: renew the time zone data, see docs/operations.md',
    );
  }
}
