import { createReminderJob, type ReminderJob } from '../jobs/send-due-reminders.ts';
import { createPushDelivery } from '../push/push-delivery.ts';
import { createPushTransport } from '../push/push-transport.ts';
import { createWebPushSender } from '../push/web-push-sender.ts';
import { readConfig } from '../config.ts';
import type { Store } from '../store.ts';
import { testVapidKeys } from './build-test-app.ts';
import type { FakeClock } from './fake-clock.ts';

export interface ReminderNode extends ReminderJob {
  /** Everything that is due now, to the end. */
  sendAll(): Promise<void>;
  /** What a killed process would leave. */
  readonly log: readonly string[];
}

/** The product's own job with its own sender, on a clock that a test moves, for push services on this machine. */
export function startReminderNode(store: Store, clock: FakeClock): ReminderNode {
  const log: string[] = [];
  const note = (details: object, message: string) => {
    log.push(`${message} ${JSON.stringify(details)}`);
  };
  const lines = { info: note, warn: note, error: note };
  const config = readConfig({ PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1' });
  const sender = createWebPushSender({
    settings: config.push,
    keys: testVapidKeys,
    transport: createPushTransport(),
    clock,
  });
  const delivery = createPushDelivery({ store, sender, clock, log: lines });
  const job = createReminderJob({
    store,
    delivery,
    clock,
    random: (bytes) => crypto.getRandomValues(bytes),
    log: lines,
  });
  return {
    log,
    work: () => job.work(),
    async sendAll() {
      while (await job.work());
      // What has only been planned may be due too.
      await job.work();
    },
    async close() {
      await job.close();
      await delivery.close();
      sender.close();
    },
  };
}
