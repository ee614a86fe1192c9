import type { Store } from '../../store/store.ts';
import { planAll } from '../../jobs/plan-all.ts';

/** Maximum delay of a reminder, in milliseconds. */
const stillTimely = 3_600_000;

interface Rules {
  readonly tzdata: string;
  readonly now: number;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/**
 * Plans all reminders that are not due yet again after an update of the time zone rules. Plans them
 * from an hour ago, so that a reminder that moves into the past hour is still sent. Stores the
 * version last, so that an interrupted run is repeated.
 * @returns whether reminders were planned
 */
export async function planForZoneRules(
  { reminders }: Pick<Store, 'reminders'>,
  { tzdata, now, log }: Rules,
  stopped: AbortSignal,
): Promise<boolean> {
  const before = await reminders.findTzdata();
  if (before === tzdata) return false;
  if (before !== null && isOlder(tzdata, before)) {
    log.warn(
      { before, tzdata },
      'the time zone data is older than at the last start: renew it, see docs/operations.md',
    );
    return false;
  }
  if (before !== null) log.info({ before, tzdata }, 'time zone rules have changed');
  const when = {
    now: new Date(now - stillTimely).toISOString(),
    dueAfter: new Date(now).toISOString(),
  };
  await planAll({ reminders }, when, stopped);
  if (stopped.aborted) return false;
  await reminders.keepTzdata(tzdata);
  return true;
}

/** Compares versions such as `2026c` as text. A version in another format never counts as older. */
function isOlder(version: string, than: string): boolean {
  return /^\d{4}[a-z]+$/.test(version) && version < than;
}
