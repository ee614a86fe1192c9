import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { errorTemplates, type ErrorCode } from '@daymark/shared/error-templates.ts';
import type { MailEnd } from '../mail/mail-transport.ts';
import type { PushOutcome } from '../push/push-sender.ts';
import { createServer } from '../node-http.ts';

interface AnsweredRequest {
  readonly endpoint: string;
  readonly status: number;
  readonly seconds: number;
}

const secondsLate = [1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

const pushResults = [
  'accepted',
  'retry',
  'gone',
  'failing',
  'refused',
] as const satisfies readonly PushOutcome['result'][];
const mailResults = ['sent', 'delayed', 'given up'] as const satisfies readonly MailEnd[];
const reminderResults = ['sent', 'kept', 'failed', 'skipped', 'none'] as const;
const webhookResults = ['delivered', 'failed'] as const;

type ReminderEnd = (typeof reminderResults)[number];
type WebhookResult = (typeof webhookResults)[number];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(version: string, tzdata: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const info = new Gauge({
    name: 'daymark_info',
    help: 'Always 1; the version that runs, and that of its time zone data',
    labelNames: ['version', 'tzdata'],
    registers,
  });
  info.set({ version, tzdata }, 1);
  const requests = new Histogram({
    name: 'daymark_http_request_duration_seconds',
    help: 'Answered requests by endpoint of the API and status',
    labelNames: ['endpoint', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const signIns = new Counter({
    name: 'daymark_sign_ins_total',
    help: 'Attempts to sign in with a password',
    labelNames: ['outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'daymark_refusals_total',
    help: 'Requests answered with a failure, by its code',
    labelNames: ['code'],
    registers,
  });
  const databaseFailures = new Counter({
    name: 'daymark_database_failures_total',
    help: 'Times that the database did not do what a request needed of it, and connections lost while idle',
    registers,
  });
  const pushes = new Counter({
    name: 'daymark_push_attempts_total',
    help: 'Attempts to hand a message to a push service, by what became of them',
    labelNames: ['result'],
    registers,
  });
  const reminders = new Counter({
    name: 'daymark_reminders_total',
    help: 'Notifications that were due, by what became of them',
    labelNames: ['result'],
    registers,
  });
  const lateness = new Histogram({
    name: 'daymark_reminder_lag_seconds',
    help: 'From the hour that a notification was for to its sending',
    buckets: secondsLate,
    registers,
  });
  const mails = new Counter({
    name: 'daymark_mails_total',
    help: 'Attempts to send a mail, by what became of it',
    labelNames: ['result'],
    registers,
  });
  const backups = new Counter({
    name: 'daymark_backups_total',
    help: 'Backups of the schedule that this node has begun, by what became of them',
    labelNames: ['result'],
    registers,
  });
  const webhooks = new Counter({
    name: 'daymark_webhook_deliveries_total',
    help: 'Attempts to deliver an event to a webhook, by what became of them',
    labelNames: ['result'],
    registers,
  });
  // Series start at 0: Prometheus sees no increase in a series that first appears at 1.
  for (const code of Object.keys(errorTemplates)) refusals.inc({ code }, 0);
  for (const outcome of ['succeeded', 'failed', 'limited']) signIns.inc({ outcome }, 0);
  for (const result of pushResults) pushes.inc({ result }, 0);
  for (const result of reminderResults) reminders.inc({ result }, 0);
  for (const result of mailResults) mails.inc({ result }, 0);
  for (const result of webhookResults) webhooks.inc({ result }, 0);
  for (const result of ['made', 'failed']) backups.inc({ result }, 0);
  return {
    requestAnswered({ endpoint, status, seconds }: AnsweredRequest): void {
      requests.observe({ endpoint, status }, seconds);
      const outcome = getSignInOutcome({ endpoint, status });
      if (outcome !== null) signIns.inc({ outcome });
    },
    requestRefused: (code: ErrorCode) => refusals.inc({ code }),
    databaseFailed: () => databaseFailures.inc(),
    pushAttempted: (result: PushOutcome['result']) => pushes.inc({ result }),
    reminderEnded: (result: ReminderEnd) => reminders.inc({ result }),
    mailEnded: (result: MailEnd) => mails.inc({ result }),
    webhookAttempted: (result: WebhookResult) => webhooks.inc({ result }),
    /** @param seconds between the planned time and sending */
    reminderLate: (seconds: number) => lateness.observe(seconds),
    /** @param ping rejects when the database does not answer; called at each scrape */
    watchDatabase(ping: () => Promise<void>): void {
      new Gauge({
        name: 'daymark_database_up',
        help: 'Whether the database answers: 1 or 0',
        registers,
        async collect() {
          this.set(
            await ping().then(
              () => 1,
              () => 0,
            ),
          );
        },
      });
    },
    backupEnded: (result: 'made' | 'failed') => backups.inc({ result }),
    watchBackups(lastMadeAt: () => Promise<Instant | null>): void {
      new Gauge({
        name: 'daymark_backup_last_success_timestamp_seconds',
        help: 'When the last successful backup of the schedule was begun, on whichever node; 0 before the first',
        registers,
        async collect() {
          // Keeps the last value while the database is down.
          const found = await lastMadeAt().catch(() => undefined);
          if (found !== undefined) this.set(found === null ? 0 : Date.parse(found) / 1000);
        },
      });
    },
    contentType: registry.contentType,
    print: () => registry.metrics(),
  };
}

function getSignInOutcome({ endpoint, status }: Omit<AnsweredRequest, 'seconds'>): string | null {
  if (endpoint !== 'login') return null;
  if (status === 200) return 'succeeded';
  if (status === 401) return 'failed';
  return status === 429 ? 'limited' : null;
}

interface Served {
  readonly address: string;
  close(): void;
}

/** Serves the metrics on a separate port, so that clients of the API cannot read them. */
export async function serveMetrics(
  { contentType, print }: Pick<Metrics, 'contentType' | 'print'>,
  { port, host }: { port: number; host: string },
): Promise<Served> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 });
  server.on('request', (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    print().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(port, host), 'listening');
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${name}:${bound.port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
