import { getInactivity, getNextInactivityDay } from './inactivity.ts';
import { findKeptMilestones } from './kept-milestones.ts';
import { getDueTime } from '../../store/reminder-schedule.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { createReminderMessage, type ReminderMessage } from './reminder-message.ts';
import type { PushDelivery } from '../../push/push-delivery.ts';
import type { PushDevice } from '../../store/push-subscription-repository.ts';
import type { Delivery, ReminderFacts } from '../../store/reminder-areas.ts';
import type { Store } from '../../store/store.ts';
import { planAll } from '../../jobs/plan-all.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

type ReminderResult = Parameters<Store['reminders']['finish']>[0][number];

/**
 * Maximum number of reminders per claim. The transaction of a small batch does not block other
 * writers for long.
 */
const batch = 250;
/**
 * Number of deliveries that one transaction marks as begun. No node sends a begun delivery again
 * after a crash, so only a few are begun before they are sent.
 */
const startedTogether = 64;
/**
 * Maximum number of concurrent sends. It is so large that a few unresponsive push services do not
 * block the other sends.
 */
const maxConcurrent = 256;
/**
 * Duration of a claim, in milliseconds. Sending a batch takes less time, because a push times out
 * after ten seconds.
 */
const lease = 60_000;
/** Maximum backward correction of the clock that needs no new planning, in milliseconds. */
const maxClockCorrection = 60_000;

export interface ReminderOptions {
  readonly store: Pick<Store, 'reminders'>;
  readonly delivery: PushDelivery;
  readonly clock: () => number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  readonly log: ReminderLog;
  readonly observe?: ReminderObserver | undefined;
}

interface ReminderLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface ReminderObserver {
  /** 'none' means that no message was due. */
  reminderEnded(result: ReminderResult['result'] | 'skipped' | 'none'): void;
  /** Seconds between the planned time and sending. */
  reminderLate(seconds: number): void;
}

interface Due {
  readonly delivery: Delivery;
  readonly message: ReminderMessage;
  readonly devices: readonly PushDevice[];
  readonly id: string;
}

/** Creates the job that sends due reminders. Any number of nodes can run it on one database. */
export function createReminderJob(options: ReminderOptions) {
  const { store, delivery: push, clock, random, log, observe } = options;
  const { reminders } = store;
  const holder = uuidv7(clock(), random);
  const sending = createConcurrencyLimit(maxConcurrent);
  let results: ReminderResult[] = [];
  const counts = createCounts(log, observe);
  const closing = new AbortController();
  let working: Promise<boolean> | null = null;
  let lastSeen = clock();

  async function claim(): Promise<{ deliveries: readonly Delivery[]; isMore: boolean }> {
    const now = clock();
    await replanIfClockSetBack(now);
    const recorded = record();
    const asked = {
      now: formatInstant(now),
      holder,
      leaseUntil: formatInstant(now + lease),
      limit: batch,
    };
    const due = await reminders.claim(asked);
    await recorded;
    const isMore = due.reminders === batch;
    const abandoned = isMore ? null : await reminders.takeOver(asked);
    for (const failed of due.failed) log.warn(failed, 'reminder could not be computed');
    counts.ended('skipped', due.skipped + (abandoned?.skipped ?? 0));
    return {
      deliveries: [...due.deliveries, ...(abandoned?.deliveries ?? [])],
      isMore: isMore || abandoned?.reminders === batch,
    };
  }

  /**
   * Plans reminders again if the clock was set back, because the fast clock may have planned them
   * too far in the future.
   */
  async function replanIfClockSetBack(now: number): Promise<void> {
    if (now < lastSeen - maxClockCorrection) {
      log.warn({ seconds: Math.round((lastSeen - now) / 1000) }, 'the clock was set back');
      const when = { now: formatInstant(now), dueAfter: formatInstant(now) };
      await planAll({ reminders }, when, closing.signal);
    }
    lastSeen = now;
  }

  async function prepare(deliveries: readonly Delivery[]): Promise<Due[]> {
    const facts = await reminders.facts(deliveries);
    const now = clock();
    const due: Due[] = [];
    const silent: Delivery[] = [];
    const nextAlerts: ReturnType<typeof findNextAlert> = [];
    for (const delivery of deliveries) {
      const { message, ...planned } = createMessage(delivery, facts, now);
      nextAlerts.push(...planned.again);
      if (planned.kept.length > 0) await reminders.achieve(delivery, planned.kept);
      if (message === null) silent.push(delivery);
      else {
        const devices = message.isSilent ? [] : facts.devices(delivery);
        const id = uuidv7(now, random);
        due.push({ delivery, message: withNotificationId(message, id), devices, id });
      }
    }
    if (silent.length > 0) await reminders.begin({ holder, silent, speaking: [] });
    counts.ended('none', silent.length);
    await reminders.postpone(nextAlerts);
    return due;
  }

  /** A failure must not block the rest of the batch. */
  function createMessage(delivery: Delivery, facts: ReminderFacts, now: number) {
    try {
      return {
        message: createReminderMessage(delivery, facts, now),
        again: findNextAlert(delivery, facts),
        kept: findKeptMilestones(delivery, facts),
      };
    } catch (error) {
      const { user_id, kind } = delivery;
      log.warn({ user_id, kind, error: String(error) }, 'reminder could not be computed');
      return { message: null, again: [], kept: [] };
    }
  }

  async function begin(due: readonly Due[]): Promise<void> {
    const now = clock();
    const created_at = formatInstant(now);
    const speaking = due.map(({ delivery, message, id }) => ({
      ...delivery,
      id,
      notification_type: message.payload.type,
      content: message.content,
      created_at,
    }));
    const begun = await reminders.begin({ holder, silent: [], speaking });
    const ours = due.filter(({ id }) => begun.has(id));
    for (const { delivery } of ours) counts.late(now - Date.parse(delivery.due_at));
    for (const one of ours) sending.add(send(one));
  }

  async function send({ delivery, message, devices }: Due): Promise<void> {
    const { user_id, kind, local_date, hour } = delivery;
    const { sent } = await push.deliver(devices, message);
    const result = devices.length === 0 ? 'kept' : sent > 0 ? 'sent' : 'failed';
    results.push({ user_id, kind, local_date, hour, result });
    counts.ended(result, 1);
  }

  /**
   * Stores the results of sent reminders. Runs together with the next claim, so that both share a
   * commit. Failures are only logged.
   */
  async function record(): Promise<void> {
    if (results.length === 0) return;
    const ended = results;
    results = [];
    await reminders.finish(ended).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'sent reminders not recorded');
    });
  }

  async function work(): Promise<boolean> {
    const { deliveries, isMore } = await claim();
    const due = deliveries.length === 0 ? [] : await prepare(deliveries);
    // The push sender is made ready first, because deliveries that are begun are lost if the
    // process ends.
    if (due.some(({ devices }) => devices.length > 0)) await push.makeReady().catch(() => {});
    for (let first = 0; first < due.length && !closing.signal.aborted; first += startedTogether) {
      await sending.roomFor(startedTogether);
      await begin(due.slice(first, first + startedTogether));
    }
    if (!isMore) {
      await sending.end();
      await record();
      counts.report();
    }
    return isMore;
  }

  return {
    work(): Promise<boolean> {
      working = work();
      return working;
    },

    /** Lets other nodes send the claimed deliveries that were not begun. */
    async close(): Promise<void> {
      closing.abort();
      await working?.catch(() => false);
      await sending.end();
      await record();
      await reminders.release(holder, formatInstant(clock()));
      counts.report();
    },
  };
}

/** Adds the notification's id, so that a click on the push marks the notification as read. */
function withNotificationId(message: ReminderMessage, id: string): ReminderMessage {
  const { payload } = message;
  const data = { ...payload.data, notification_id: id };
  return { ...message, payload: { ...payload, data } };
}

function findNextAlert(delivery: Delivery, facts: ReminderFacts) {
  const { user_id, kind, local_date: today, settings } = delivery;
  if (kind !== 'inactivity_alert') return [];
  const inactivity = getInactivity(delivery, facts);
  const next = getDueTime(
    kind,
    delivery,
    getNextInactivityDay(inactivity, { today, chosen: settings.inactivity_days }),
  );
  if (next === null) return [];
  return [{ user_id, kind, local_date: next.date, next_due_at: formatInstant(next.instant) }];
}

type Ended = Parameters<ReminderObserver['reminderEnded']>[0];

function createCounts(log: ReminderLog, observe: ReminderObserver | undefined) {
  let counted: Partial<Record<Ended, number>> = {};
  let longest = 0;
  return {
    ended(result: Ended, times: number): void {
      if (times === 0) return;
      counted = { ...counted, [result]: (counted[result] ?? 0) + times };
      for (let time = 0; time < times; time += 1) observe?.reminderEnded(result);
    },
    late(milliseconds: number): void {
      longest = Math.max(longest, milliseconds);
      observe?.reminderLate(Math.max(0, milliseconds / 1000));
    },
    report(): void {
      const { none: _, ...told } = counted;
      if (Object.keys(told).length > 0) {
        log.info({ ...told, lag_ms: Math.max(0, longest) }, 'reminders');
      }
      counted = {};
      longest = 0;
    },
  };
}

function formatInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
