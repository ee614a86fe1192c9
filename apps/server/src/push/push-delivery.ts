import { setTimeout as wait } from 'node:timers/promises';
import type { DeviceResult, PushResult } from '@daymark/shared/notifications/push-subscription.ts';
import type { PushDevice } from '../store/push-subscription-repository.ts';
import type { PushMessage, PushOutcome, PushSender } from './push-sender.ts';
import type { Store } from '../store/store.ts';

interface DeliveryOptions {
  readonly store: Pick<Store, 'pushSubscriptions'>;
  readonly sender: PushSender;
  readonly clock: () => number;
  readonly log: PushLog;
}

interface PushLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export type PushDelivery = ReturnType<typeof createPushDelivery>;

export function createPushDelivery({ store, sender, clock, log }: DeliveryOptions) {
  const { pushSubscriptions } = store;
  const stopped = new AbortController();
  const running = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  async function attempt(device: PushDevice, message: PushMessage): Promise<PushOutcome> {
    const outcome = await sender
      .send(device, message, stopped.signal)
      .catch((error: unknown): PushOutcome => ({ result: 'refused', reason: getMessage(error) }));
    // An outcome that cannot be stored must not fail the delivery.
    await record(device, outcome).catch((error: unknown) => {
      log.error({ ...describe(device), reason: getMessage(error) }, 'push not recorded');
    });
    return outcome;
  }

  async function record(device: PushDevice, outcome: PushOutcome): Promise<void> {
    const { user_id, id, failing_since } = device;
    if (outcome.result === 'accepted') {
      if (failing_since !== null) await pushSubscriptions.recordSuccess(user_id, id);
      return;
    }
    const details = { ...describe(device), ...outcome };
    if (outcome.result === 'refused') log.error(details, 'push refused');
    else log.warn(details, 'push failed');
    if (outcome.result === 'gone') await pushSubscriptions.remove(user_id, id);
    if (outcome.result === 'failing') {
      const now = clock();
      const when = {
        now: formatInstant(now),
        disableIfFailingSince: formatInstant(now - maxFailingTime),
      };
      await pushSubscriptions.recordFailure(user_id, id, when);
    }
  }

  async function retry(
    device: PushDevice,
    message: PushMessage,
    first: PushOutcome,
  ): Promise<void> {
    const { signal } = stopped;
    let outcome = first;
    for (let retries = 0; outcome.result === 'retry'; retries += 1) {
      const { retryAfter } = outcome;
      const { expiresAt } = message;
      const delay = getPushRetryDelay({ retries, retryAfter, now: clock(), expiresAt });
      if (delay === null) return log.warn(describe(device), 'push given up');
      await wait(delay, undefined, { signal });
      // The device may have been disabled, or moved to another user.
      const current = await pushSubscriptions.findActive(device.user_id, device.id);
      if (current === null) return;
      outcome = await attempt(current, message);
    }
  }

  async function retryInBackground(...attempted: Parameters<typeof retry>): Promise<void> {
    try {
      await retry(...attempted);
    } catch (error) {
      if (stopped.signal.aborted) return;
      log.error({ ...describe(attempted[0]), reason: getMessage(error) }, 'push not retried');
    }
  }

  return {
    makeReady: () => sender.makeReady(),

    /** Resolves after one attempt for each device, and retries in the background. Never rejects. */
    async deliver(devices: readonly PushDevice[], message: PushMessage): Promise<PushResult> {
      const attempted = await Promise.all(
        devices.map(async (device) => {
          const outcome = await track(attempt(device, message));
          void track(retryInBackground(device, message, outcome));
          return { id: device.id, result: results[outcome.result] };
        }),
      );
      const sent = attempted.filter(({ result }) => result === 'sent').length;
      return { sent, failed: attempted.length - sent, devices: attempted };
    },

    async close(): Promise<void> {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

const results = {
  accepted: 'sent',
  retry: 'retrying',
  gone: 'gone',
  refused: 'failed',
  failing: 'failed',
} as const satisfies Record<PushOutcome['result'], DeviceResult>;

/** Leaves out the path of the endpoint, because anyone who knows it can send to the device. */
function describe({ user_id, id, endpoint }: PushDevice): object {
  return { user: user_id, device: id, push_service: new URL(endpoint).host };
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function formatInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export const maxRetries = 5;

/** Milliseconds for which a device may fail before it is disabled. */
const maxFailingTime = 3 * 24 * 60 * 60 * 1000;

/** Milliseconds before each retry, unless the answer has a Retry-After. */
const waits = [2_000, 15_000, 60_000, 300_000, 900_000] as const;

interface Failed {
  readonly retries: number;
  readonly retryAfter: number | null;
  readonly now: number;
  readonly expiresAt: number;
}

export function getPushRetryDelay({ retries, retryAfter, now, expiresAt }: Failed): number | null {
  const wait = waits[retries];
  if (retries >= maxRetries || wait === undefined) return null;
  const delay = retryAfter ?? wait;
  return now + delay < expiresAt ? delay : null;
}
