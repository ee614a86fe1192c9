import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { disconnect } from '../apps/server/src/database/connections.ts';
import { connectPostgres } from '../apps/server/src/store/connect.ts';
import { startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgresProxy } from '../apps/server/src/testing/postgres-proxy.ts';
import { startPushService } from '../apps/server/src/testing/push-service.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { startWebhookReceiver } from '../apps/server/src/testing/webhook-receiver.ts';
import { freePort } from '../scripts/free-port.ts';
import { startServer } from '../scripts/server-process.ts';
import { faults, healthyDay, type Fault, type World } from './alert-faults.ts';
import { firesInRuleTest, startPrometheus, type Watching } from './prometheus.ts';
import { atMost, done, none, type Figure, type Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';

/** By how much the hours and minutes of the rules are divided, and how long the server is healthy before: longer than any rule waits. */
const sizes = {
  full: { factor: 30, healthy: 60_000 },
  small: { factor: 60, healthy: 30_000 },
};
/** For one alert. */
const patience = 120_000;
/** Of these a day or more would have to pass. */
const byRuleTest = {
  alert: 'DaymarkBackupOld',
  series: 'daymark_backup_last_success_timestamp_seconds{job="daymark",instance="a"}',
  // The clock of the test begins in 1970.
  values: '0x2300',
  at: '2200m',
};

export const proof: Proof = {
  claim: 'Each alert of docs/monitoring fires when what it is for happens, and none before',
  isWithoutBrowser: true,
  async run(size) {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-alerts-'));
    const cleanUp = new AsyncDisposableStack();
    cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }));
    try {
      const metricsPort = await freePort();
      const world = await createWorld(folder, metricsPort, cleanUp);
      const { factor, healthy } = sizes[size];
      const prometheus = await startPrometheus(join(folder, 'prometheus'), { metricsPort, factor });
      cleanUp.defer(() => prometheus.close());
      const early = await watchHealthyDay(world, prometheus, healthy);
      const figures = await induceAll(world, prometheus);
      const fires = firesInRuleTest(folder, byRuleTest);
      return [
        done('alerts', prometheus.alerts.length),
        atMost('by which the durations of the rules are divided', factor, 60),
        none('rules that Prometheus cannot evaluate', await prometheus.brokenRules()),
        none('alerts that fire on a healthy server', early),
        ...figures,
        fired(`${byRuleTest.alert}, in promtool test rules`, fires ? 'fires' : null),
        none(
          'alerts without a fault',
          prometheus.alerts.length - figures.length - [byRuleTest].length,
        ),
      ];
    } finally {
      await cleanUp.disposeAsync();
    }
  },
};

async function createWorld(
  folder: string,
  metricsPort: number,
  cleanUp: AsyncDisposableStack,
): Promise<World> {
  const postgres = await startPostgres();
  cleanUp.defer(() => postgres.stop());
  const { url } = await createPostgresDatabase(postgres.url);
  const proxy = await startPostgresProxy(new URL(url));
  cleanUp.defer(() => proxy.stop());
  const [mailServer, pushService, receiver] = [
    await startMailServer(),
    await startPushService(),
    await startWebhookReceiver(),
  ];
  cleanUp.defer(async () => {
    await Promise.all([mailServer.close(), pushService.close(), receiver.close()]);
  });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...unlimited,
    // Each fault is a line, and most are meant.
    LOG_LEVEL: 'fatal',
    DATA_DIR: folder,
    DATABASE_URL: proxy.url,
    METRICS_PORT: String(metricsPort),
    // One network, as this machine is, has a tenth of them.
    LIMIT_AT_ONCE: '200',
    PUBLIC_URL: origin,
    SMTP_URL: mailServer.url,
    PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
  };
  let server: ChildProcess = await startServer(port, env);
  cleanUp.defer(() => end(server));
  const tables = await connectPostgres({ databaseUrl: url }, () => {});
  cleanUp.defer(() => disconnect(tables));
  return {
    origin,
    tables,
    proxy,
    mailServer,
    pushService,
    receiver,
    server: () => server,
    async restart() {
      server = await startServer(port, env);
    },
  };
}

/** Resolves with how many alerts fired, of which there should be none. */
async function watchHealthyDay(
  world: World,
  { fired }: Watching,
  milliseconds: number,
): Promise<number> {
  await healthyDay(world, AbortSignal.timeout(milliseconds));
  if (fired.size > 0) console.log(`Fired early: ${[...fired.keys()].join(', ')}`);
  return fired.size;
}

async function induceAll(world: World, prometheus: Watching): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const group of faults) {
    const induced = Object.entries(group).map(([alert, fault]) =>
      induce(world, prometheus, { alert, fault }),
    );
    figures.push(...(await Promise.all(induced)));
  }
  return figures;
}

/** Until the alert fires. */
async function induce(
  world: World,
  prometheus: Watching,
  { alert, fault }: { readonly alert: string; readonly fault: Fault },
): Promise<Figure> {
  const began = performance.now();
  const stop = new AbortController();
  const ended = fault(world, stop.signal);
  // It may fail before anybody waits for it.
  ended.catch(() => stop.abort());
  while (!prometheus.fired.has(alert) && performance.now() - began < patience) {
    if (stop.signal.aborted) break;
    await wait(200);
  }
  stop.abort();
  await ended;
  const at = prometheus.fired.get(alert);
  if (at === undefined) return fired(alert, null);
  if (at < began) return { ...fired(alert, 'before its fault'), isMet: false };
  return fired(alert, `after ${Math.round((at - began) / 1000)} s`);
}

function fired(measure: string, value: string | null): Figure {
  return { measure, value: value ?? 'does not fire', bar: 'fires', isMet: value !== null };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
}
