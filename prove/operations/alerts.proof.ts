import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { disconnect } from '../../apps/server/src/database/connections.ts';
import { connectPostgres } from '../../apps/server/src/store/connect.ts';
import { startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { startPostgresProxy } from '../../apps/server/src/testing/postgres-proxy.ts';
import { startPushService } from '../../apps/server/src/testing/push-service.ts';
import { startWebhookReceiver } from '../../apps/server/src/testing/webhook-receiver.ts';
import { startDatabase } from '../../harness/database.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { atMost, moreThanNone, none, type Figure, type Proofs } from '../proof.ts';
import { faults, healthyDay, type Fault, type AlertWorld, receiverHosts } from './alert-faults.ts';
import { firesInRuleTest, startPrometheus, type Prometheus } from './prometheus.ts';

/**
 * `factor` divides the durations of the rules. `healthy` is the time without a fault, in
 * milliseconds. It is twice the longest `for` after this division.
 */
const sizes = {
  full: { factor: 30, healthy: 60_000 },
  small: { factor: 60, healthy: 30_000 },
};
const maxWait = 120_000;
export const proofs: Proofs = {
  alerts: {
    claim: 'Each alert of docs/monitoring fires when its fault occurs and not before',
    async run(size) {
      using folder = temporaryFolder();
      await using cleanUp = new AsyncDisposableStack();
      const metricsPort = await freePort();
      const world = await createWorld(metricsPort, cleanUp);
      const { factor, healthy } = sizes[size];
      const place = join(folder.path, 'prometheus');
      await using prometheus = await startPrometheus(place, { metricsPort, factor });
      await healthyDay(world, AbortSignal.timeout(healthy));
      const early = [...prometheus.fired.keys()];
      if (early.length > 0) console.log(`Fired early: ${early.join(', ')}`);
      const figures: Figure[] = [];
      for (const group of faults) {
        const induced = Object.entries(group).map((one) => induce(world, prometheus, one));
        figures.push(...(await Promise.all(induced)));
      }
      const fires = firesInRuleTest(folder.path);
      const others = prometheus.alerts.length - figures.length - 1;
      return [
        moreThanNone('alerts in docs/monitoring', prometheus.alerts.length),
        atMost('divisor of the durations in the rules of the alerts', factor, 60),
        none('rules that Prometheus cannot evaluate', await prometheus.brokenRules()),
        none('alerts that fire on a healthy server', early.length),
        ...figures,
        fired('DaymarkBackupOld, in promtool test rules', fires ? 'fires' : null),
        none('alerts without a fault', others),
      ];
    },
  },
};

async function createWorld(
  metricsPort: number,
  cleanUp: AsyncDisposableStack,
): Promise<AlertWorld> {
  const database = cleanUp.use(await startDatabase());
  const proxy = await startPostgresProxy(new URL(database.url));
  cleanUp.defer(() => proxy.stop());
  const mailServer = await startMailServer();
  const pushService = await startPushService();
  const receiver = await startWebhookReceiver('/hook', '0.0.0.0');
  for (const each of [mailServer, pushService, receiver]) cleanUp.defer(() => each.close());
  const port = await freePort();
  const env = {
    // Most logged faults are intended, so only fatal ones are printed.
    LOG_LEVEL: 'fatal',
    DATABASE_URL: proxy.url,
    METRICS_PORT: String(metricsPort),
    // One network may use a tenth of this limit, and all requests come from one network.
    LIMIT_AT_ONCE: '200',
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: mailServer.url,
    PUSH_ALLOW_INSECURE_HOSTS: receiverHosts.join(','),
  };
  const server = cleanUp.use(await startServer(env, { port }));
  const tables = await connectPostgres({ databaseUrl: database.url }, () => {});
  cleanUp.defer(() => disconnect(tables));
  return { tables, proxy, mailServer, pushService, receiver, server };
}

async function induce(
  world: AlertWorld,
  prometheus: Prometheus,
  [alert, fault]: readonly [string, Fault],
): Promise<Figure> {
  const began = performance.now();
  const stop = new AbortController();
  const ended = fault(world, stop.signal);
  // The fault may fail before it is awaited.
  ended.catch(() => stop.abort());
  while (!prometheus.fired.has(alert) && performance.now() - began < maxWait) {
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
