import type { Store } from '../store.ts';
import { planAll } from './plan-all.ts';

interface Rules {
  /** The version of this runtime's. */
  readonly tzdata: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly log: { info(details: object, message: string): void };
}

/**
 * Has everything that is to come planned anew where it was planned with other rules of time zones. What is due already stays due. That it
 * was done is written down last: a node that ends before has it done again by the next start, and doing it twice changes nothing.
 * Resolves with whether it was done just now.
 */
export async function planForZoneRules(
  { reminders }: Pick<Store, 'reminders'>,
  { tzdata, now, log }: Rules,
  stopped: AbortSignal,
): Promise<boolean> {
  const before = await reminders.findTzdata();
  if (before === tzdata) return false;
  if (before !== null) log.info({ before, tzdata }, 'time zones have other rules');
  const instant = new Date(now).toISOString();
  await planAll({ reminders }, { now: instant, dueAfter: instant }, stopped);
  if (stopped.aborted) return false;
  await reminders.keepTzdata(tzdata);
  return true;
}
