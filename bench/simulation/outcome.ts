import * as limits from '@daymark/shared/limits.ts';
import { percentile } from '../../harness/numbers.ts';
import type { Reminded, TableUse } from './database.ts';
import { atBusyCost, extrapolate } from './extrapolate.ts';
import type { Push } from './push-sink.ts';
import { highest } from './rates.ts';
import { type Events, meanOf, getRatesBetween } from './samples.ts';
import type { Observed } from './simulate-hour.ts';
import type { Answered } from '../wire.ts';

export type Outcome = ReturnType<typeof getOutcome>;

/**
 * Maximum days for which tables keep rows (apps/server, jobs/remove-expired.ts). Tables that are
 * not listed keep all rows.
 */
export const daysKept: Readonly<Record<string, number>> = {
  sessions: limits.sessionDays,
  ended_sessions: limits.sessionDays,
  access_tokens: limits.tokenDays,
  invitations: limits.invitation.days + 30,
  passkey_challenges: 1,
  trusted_devices: limits.trustedDeviceDays,
  oidc_attempts: 1,
  mail_tokens: 7,
  directory: 1,
  rate_limits: 1,
  idempotency_keys: limits.idempotencyDays,
  entry_versions: limits.versionDays,
  area_versions: limits.versionDays,
  sources: limits.maxSessionDays + limits.versionDays,
  deliveries: 35,
  notifications: limits.inboxDays,
};

/** Tables whose rows come from reminders, not from visits. */
const ofReminders = new Set(['deliveries', 'notifications']);

export function getOutcome(observed: Observed) {
  const { assumptions, samples, answered, shareOfDay, shareOfReminders } = observed;
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('Nothing was measured.');
  const isWithin = ({ at }: { at: number }) => at >= first.at && at < last.at;
  const events = eventsOf(answered.filter(isWithin), observed.pushes.filter(isWithin));
  const idle = getRatesBetween(...observed.idle, eventsOf([], []));
  const busy = getRatesBetween(...observed.busy, eventsOf(answered, observed.pushes));
  const minutes = samples
    .slice(1)
    .map((sample, index) => getRatesBetween(samples[index] ?? first, sample, events));
  const mean = {
    ...getRatesBetween(first, last, events),
    streams: meanOf(minutes.map(({ streams }) => streams)),
  };
  const peak = highest(minutes);
  const seconds = (last.at - first.at) / 1000;
  const tables = tableStats(observed.tables);
  const windowsADay = 1 / shareOfDay;
  const remindersADay = shareOfReminders === 0 ? windowsADay : 1 / shareOfReminders;
  const addedADay = tables.map(({ table, inserted, bytesPerRow }) => ({
    bytes: inserted * bytesPerRow * (ofReminders.has(table) ? remindersADay : windowsADay),
    days: daysKept[table] ?? Number.POSITIVE_INFINITY,
  }));
  const measured = { idle, mean, peak, addedADay, windowsADay, seconds };
  return {
    idle,
    mean,
    peak,
    busy,
    endpoints: endpointStats(answered.filter(isWithin)),
    tables,
    lateness: getLateness(observed.arrived, observed.reminded),
    busiestMinute: {
      requests: countBusiestMinute(events.requests),
      pushes: countBusiestMinute(events.pushes),
    },
    carried: extrapolate(measured, assumptions),
    carriedWhenBusy: extrapolate(atBusyCost(measured, busy), assumptions),
  };
}

function eventsOf(answered: readonly Answered[], pushes: readonly Push[]): Events {
  const writes = answered.filter(({ name }) => !name.startsWith('GET '));
  return {
    requests: answered.map(({ at }) => at),
    writes: writes.map(({ at }) => at),
    pushes: pushes.map(({ at }) => at),
  };
}

function endpointStats(answered: readonly Answered[]) {
  const stats = [...Map.groupBy(answered, ({ name }) => name)].map(([name, some]) => {
    const times = some.map(({ milliseconds }) => milliseconds);
    const failures = some.filter(({ status }) => status === 0 || status >= 400).length;
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    return { name, count: some.length, p50, p99, failures };
  });
  return stats.toSorted((one, other) => other.count - one.count);
}

function tableStats({ before, after, sizes }: Observed['tables']) {
  const stats = after.map((now) => {
    const isSame = ({ table }: TableUse) => table === now.table;
    const then = before.find(isSame);
    const { rows, bytes } = sizes.find(isSame) ?? now;
    return {
      table: now.table,
      inserted: now.inserted - (then?.inserted ?? 0),
      updated: now.updated - (then?.updated ?? 0),
      deleted: now.deleted - (then?.deleted ?? 0),
      bytesPerRow: rows === 0 ? 0 : bytes / rows,
    };
  });
  return stats
    .filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0)
    .toSorted((one, other) => other.inserted - one.inserted || other.updated - one.updated);
}

function countBusiestMinute(instants: readonly number[]): number {
  const groups = Map.groupBy(instants, (at) => Math.floor(at / 60_000));
  return Math.max(0, ...[...groups.values()].map(({ length }) => length));
}

/** Returns the milliseconds from the person's last due reminder to each push. */
export function getLateness(
  pushes: readonly { readonly userId: string; readonly at: number }[],
  reminded: readonly Reminded[],
): number[] {
  const due = Map.groupBy(reminded, ({ user_id }) => user_id);
  return pushes.flatMap(({ userId, at }) => {
    const before = (due.get(userId) ?? [])
      .map(({ due_at }) => Date.parse(due_at))
      .filter((instant) => instant <= at);
    return before.length === 0 ? [] : [at - Math.max(...before)];
  });
}
