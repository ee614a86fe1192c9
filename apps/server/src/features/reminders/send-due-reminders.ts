import { getInactivity, nextInactivityDay } from './inactivity.ts';
import { getDueTime } from '../../store/reminder-schedule.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { reminderMessage, type ReminderMessage } from './reminder-message.ts';
import type { PushDelivery } from '../../push/push-delivery.ts';
import type { PushDevice } from '../../store/push-subscription-repository.ts';
import type { Delivery, ReminderFacts } from '../../store/reminder-areas.ts';
import type { Store } from '../../store/store.ts';
import { planAll } from '../../jobs/plan-all.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

type ReminderResult = Parameters<Store['reminders']['finish']>[0][number];

/** Reminders per claim. Few enough that the claim does not block others for long. */
const batch = 250;
/** Deliveries begun together. Only these are in doubt when the process is killed. */
const begunAtOnce = 64;
/** Concurrent sends. Enough that a few unresponsive push services do not block others. */
const mostAtOnce = 256;
/** Longer than a batch takes with the push timeout of ten seconds. */
const lease = 60_000;
/** More than a usual clock correction. */
const clockSetBack = 60_000;

export interface ReminderOptions {
  readonly store: Pick<Store, 'reminders' | 'transaction'>;
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
  /** 'none' means that there was nothing to say. */
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
  const sending = createConcurrencyLimit(mostAtOnce);
  let results: ReminderResult[] = [];
  const counts = createCounts(log, observe);
  const closing = new AbortController();
  let working: Promise<boolean> | null = null;
  let lastSeen = clock();

  async function claim(): Promise<{ deliveries: readonly Delivery[]; isMore: boolean }> {
    const now = clock();
    await planAnewIfSetBack(now);
    const recorded = record();
    const asked = {
      now: instantOf(now),
      holder,
      leaseUntil: instantOf(now + lease),
      limit: batch,
    };
    const due = await reminders.claim(asked);
    await recorded;
    const isMore = due.reminders === batch;
    const abandoned = isMore ? null : await reminders.takeOver(asked);
    for (const failed of due.failed) log.warn(failed, 'reminder not worked out');
    counts.ended('skipped', due.skipped + (abandoned?.skipped ?? 0));
    return {
      deliveries: [...due.deliveries, ...(abandoned?.deliveries ?? [])],
      isMore: isMore || abandoned?.reminders === batch,
    };
  }

  /** A clock that was ahead has moved reminders that are still to come. */
  async function planAnewIfSetBack(now: number): Promise<void> {
    if (now < lastSeen - clockSetBack) {
      log.warn({ seconds: Math.round((lastSeen - now) / 1000) }, 'the clock was set back');
      const when = { now: instantOf(now), dueAfter: instantOf(now) };
      await planAll({ reminders }, when, closing.signal);
    }
    lastSeen = now;
  }

  async function prepare(deliveries: readonly Delivery[]): Promise<Due[]> {
    const facts = await reminders.facts(deliveries);
    const now = clock();
    const due: Due[] = [];
    const silent: Delivery[] = [];
    const again: ReturnType<typeof putOff> = [];
    for (const delivery of deliveries) {
      const { message, ...planned } = workOut(delivery, facts, now);
      again.push(...planned.again);
      if (message === null) silent.push(delivery);
      else {
        const devices = message.isSilent ? [] : facts.devices(delivery);
        const id = uuidv7(now, random);
        due.push({ delivery, message: namingEntry(message, id), devices, id });
      }
    }
    if (silent.length > 0) await reminders.begin({ holder, silent, speaking: [] });
    counts.ended('none', silent.length);
    await reminders.postpone(again);
    return due;
  }

  /** Works out a message. A failure must not block the rest of the batch, so it says nothing. */
  function workOut(delivery: Delivery, facts: ReminderFacts, now: number) {
    try {
      return { message: reminderMessage(delivery, facts, now), again: putOff(delivery, facts) };
    } catch (error) {
      const { user_id, kind } = delivery;
      log.warn({ user_id, kind, error: String(error) }, 'reminder not worked out');
      return { message: null, again: [] };
    }
  }

  async function begin(due: readonly Due[]): Promise<void> {
    const now = clock();
    const created_at = instantOf(now);
    const speaking = due.map(({ delivery, message, id }) => ({
      ...delivery,
      id,
      notification_type: message.payload.type,
      content: message.content,
      created_at,
    }));
    // One transaction, because a failure after the commit would leave begun deliveries unsent.
    const begun = await store.transaction((bound) =>
      bound.reminders.begin({ holder, silent: [], speaking }),
    );
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

  /** Records results with the next claim, to share its commit. Failures are only logged. */
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
    // Prepared before deliveries are begun, because begun ones are lost with the process. A failure
    // repeats in each send.
    if (due.some(({ devices }) => devices.length > 0)) await push.makeReady().catch(() => {});
    for (let first = 0; first < due.length && !closing.signal.aborted; first += begunAtOnce) {
      await sending.roomFor(begunAtOnce);
      await begin(due.slice(first, first + begunAtOnce));
    }
    if (!isMore) {
      await sending.end();
      await record();
      counts.tell();
    }
    return isMore;
  }

  return {
    work(): Promise<boolean> {
      working = work();
      return working;
    },

    /** Waits for running sends and releases the rest for other nodes. */
    async close(): Promise<void> {
      closing.abort();
      await working?.catch(() => false);
      await sending.end();
      await record();
      await reminders.release(holder, instantOf(clock()));
      counts.tell();
    },
  };
}

/** Adds the id of the notification, so that a click marks it as read. */
function namingEntry(message: ReminderMessage, id: string): ReminderMessage {
  const { payload } = message;
  const data = { ...payload.data, notification_id: id };
  return { ...message, payload: { ...payload, data } };
}

/** Returns when the next inactivity alert can be due, if that is not tomorrow. */
function putOff(delivery: Delivery, facts: ReminderFacts) {
  const { user_id, kind, local_date: today, settings } = delivery;
  if (kind !== 'inactivity_alert') return [];
  const inactivity = getInactivity(delivery, facts);
  const next = getDueTime(
    kind,
    delivery,
    nextInactivityDay(inactivity, { today, chosen: settings.inactivity_days }),
  );
  if (next === null) return [];
  return [{ user_id, kind, local_date: next.date, next_due_at: instantOf(next.instant) }];
}

type Ended = Parameters<ReminderObserver['reminderEnded']>[0];

/** Logs one line when nothing is due any more. */
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
    tell(): void {
      const { none: _, ...told } = counted;
      if (Object.keys(told).length > 0) {
        log.info({ ...told, lag_ms: Math.max(0, longest) }, 'reminders');
      }
      counted = {};
      longest = 0;
    },
  };
}

function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
