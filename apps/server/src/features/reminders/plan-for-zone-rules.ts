import type { Store } from '../../store/store.ts';
import { planAll } from '../../jobs/plan-all.ts';

/** How late a reminder may still be sent, in milliseconds. */
const stillTimely = 3_600_000;

interface Rules {
  /** The version of this runtime's. */
  readonly tzdata: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/**
 * Plans all reminders anew where they were planned with older rules of time zones. What is due already stays due. It plans from an hour
 * ago: where a new rule moves a reminder to a time that has just passed, it is still sent. The version is stored last, so a node that
 * ends before leaves the work to the next start, and doing it twice changes nothing.
 *
 * Where the rules are older than those of the last start, it plans nothing and warns: another node, or an earlier start of this one,
 * knows better.
 *
 * @returns whether it planned
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
  if (before !== null) log.info({ before, tzdata }, 'time zones have other rules');
  const when = {
    now: new Date(now - stillTimely).toISOString(),
    dueAfter: new Date(now).toISOString(),
  };
  await planAll({ reminders }, when, stopped);
  if (stopped.aborted) return false;
  await reminders.keepTzdata(tzdata);
  return true;
}

/** Versions such as `2026c` sort as they follow each other. */
function isOlder(version: string, than: string): boolean {
  return /^\d{4}[a-z]+$/.test(version) && version < than;
}
