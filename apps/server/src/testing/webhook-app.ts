import { api } from '@daymark/shared/api.ts';
import type { WebhookEvent } from '@daymark/shared/webhooks/webhook.ts';
import { readConfig } from '../config.ts';
import {
  createWebhookJob,
  type WebhookJob,
  type WebhookJobOptions,
} from '../jobs/send-webhooks.ts';
import { createPublicHostGuard } from '../outgoing/host-guard.ts';
import { createTransport } from '../outgoing/http-transport.ts';
import type { Store } from '../store.ts';
import { buildTestApp, type Person, type TestApp } from './build-test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export interface WebhookApp extends TestApp {
  readonly receiver: WebhookReceiver;
  readonly job: WebhookJob;
  /** Adds a webhook to the receiver. */
  listen(person: Person, events: readonly WebhookEvent[], url?: string): Promise<NewWebhook>;
  /** Sends all that is due. */
  sendAll(job?: WebhookJob): Promise<void>;
  /** Another node on the same data. */
  anotherJob(changes?: Partial<WebhookJobOptions>): WebhookJob;
}

interface NewWebhook {
  readonly id: string;
  readonly secret: string;
}

/** The app, and another program that is sent events. They go out when the test says so. */
export async function buildWebhookApp(store: Store, env = {}): Promise<WebhookApp> {
  const receiver = await startWebhookReceiver();
  const test = await buildTestApp(store, { env });
  const config = readConfig({ PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1', ...env });
  const transport = createTransport();
  const jobs: WebhookJob[] = [];
  const anotherJob = (changes = {}) => {
    const job = createWebhookJob({
      store,
      transport,
      guard: createPublicHostGuard(config.push.insecureHosts),
      clock: test.clock,
      random: (bytes) => crypto.getRandomValues(bytes),
      sendsMail: config.mail !== undefined,
      log: test.app.log,
      grace: 100,
      ...changes,
    });
    jobs.push(job);
    return job;
  };
  const job = anotherJob();
  return {
    ...test,
    receiver,
    job,
    anotherJob,
    async listen(person, events, url = receiver.url) {
      const { body } = await person.call(api.createWebhook, { body: { url, events: [...events] } });
      return body;
    },
    async sendAll(of = job) {
      await of.work();
      await of.idle();
    },
    async close() {
      await Promise.all(jobs.map((each) => each.close()));
      transport.close();
      await receiver.close();
      await test.close();
    },
  };
}
