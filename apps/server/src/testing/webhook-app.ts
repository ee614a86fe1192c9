import { api } from '@daymark/shared/api.ts';
import type { WebhookEvent } from '@daymark/shared/webhooks/webhook.ts';
import { readConfig } from '../config/config.ts';
import { getNetwork } from '../http/networks.ts';
import {
  createWebhookJob,
  type WebhookJob,
  type WebhookJobOptions,
} from '../features/webhooks/send-webhooks.ts';
import { createWebhookGuard } from '../features/webhooks/webhook-guard.ts';
import { createTransport } from '../outgoing/http-transport.ts';
import type { Store } from '../store/store.ts';
import { closeAfterTest } from './close-after-test.ts';
import { buildTestApp, type Person, type TestApp } from './build-test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export interface WebhookApp extends TestApp {
  readonly receiver: WebhookReceiver;
  readonly job: WebhookJob;
  listen(person: Person, events: readonly WebhookEvent[], url?: string): Promise<NewWebhook>;
  /** Sends due events, as many as the job sends in one second. */
  sendAll(job?: WebhookJob): Promise<void>;
  /** Sends for some seconds of the test clock, because the job limits its requests per second. */
  sendFor(seconds: number, job?: WebhookJob): Promise<void>;
  anotherJob(changes?: Partial<WebhookJobOptions>): WebhookJob;
}

interface NewWebhook {
  readonly id: string;
  readonly secret: string;
}

/** Addresses of this machine at which receivers can listen. */
export const loopbackHosts = Array.from({ length: 6 }, (_, index) => `127.0.0.${index + 1}`);

/** Events are sent only when the test runs a job. */
export async function buildWebhookApp(store: Store, env = {}): Promise<WebhookApp> {
  const receiver = await startWebhookReceiver();
  const hosts = { PUSH_ALLOW_INSECURE_HOSTS: loopbackHosts.join() };
  const test = await buildTestApp(store, { env: { ...hosts, ...env } });
  const config = readConfig({ ...hosts, ...env });
  const transport = createTransport();
  const jobs: WebhookJob[] = [];
  const anotherJob = (changes = {}) => {
    const job = createWebhookJob({
      store,
      transport,
      networkOf: getNetwork,
      guard: createWebhookGuard(config),
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
  async function sendAll(of = job): Promise<void> {
    await of.work();
    await of.idle();
  }
  async function close(): Promise<void> {
    await Promise.all(jobs.map((each) => each.close()));
    transport.close();
    await receiver.close();
    await test.close();
  }

  closeAfterTest(close);
  return {
    ...test,
    close,
    receiver,
    job,
    anotherJob,
    async listen(person, events, url = receiver.url) {
      const { body } = await person.call(api.createWebhook, { body: { url, events: [...events] } });
      return body;
    },
    sendAll,
    async sendFor(seconds, of) {
      for (let second = 0; second < seconds; second += 1) {
        await sendAll(of);
        test.clock.advance(1000);
      }
    },
  };
}
