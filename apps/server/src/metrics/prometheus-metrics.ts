import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest, Metrics } from './metrics.ts';

export interface PrometheusMetrics extends Metrics {
  /** @param ping rejects when the database does not answer; asked each time the metrics are */
  watchDatabase(ping: () => Promise<void>): void;
  readonly contentType: string;
  /** Everything there is to tell, in the text format of Prometheus. */
  print(): Promise<string>;
}

/** From a read in memory to the longest that a request may wait for the database. */
const secondsLate = [1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

export function createPrometheusMetrics(version: string): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  tellVersion(registry, version);
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
  return {
    requestAnswered({ endpoint, status, seconds }) {
      requests.observe({ endpoint, status }, seconds);
      const outcome = outcomeOfSignIn({ endpoint, status });
      if (outcome !== null) signIns.inc({ outcome });
    },
    requestRefused: (code) => refusals.inc({ code }),
    databaseFailed: () => databaseFailures.inc(),
    pushAttempted: (result) => pushes.inc({ result }),
    reminderEnded: (result) => reminders.inc({ result }),
    reminderLate: (seconds) => lateness.observe(seconds),
    watchDatabase: (ping) => watchDatabase(registry, ping),
    contentType: registry.contentType,
    print: () => registry.metrics(),
  };
}

function tellVersion(registry: Registry, version: string): void {
  const info = new Gauge({
    name: 'daymark_info',
    help: 'Always 1; the version that runs',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version }, 1);
}

function watchDatabase(registry: Registry, ping: () => Promise<void>): void {
  new Gauge({
    name: 'daymark_database_up',
    help: 'Whether the database answers: 1 or 0',
    registers: [registry],
    async collect() {
      this.set(
        await ping().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
}

function outcomeOfSignIn({ endpoint, status }: Omit<AnsweredRequest, 'seconds'>): string | null {
  if (endpoint !== 'login') return null;
  if (status === 200) return 'succeeded';
  if (status === 401) return 'failed';
  return status === 429 ? 'limited' : null;
}
