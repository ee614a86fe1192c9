import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { extname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { DataPlace } from './database/data-place.ts';
import type { MailObserver } from './jobs/send-mails.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ReminderObserver } from './features/reminders/send-due-reminders.ts';
import type { WebhookObserver } from './features/webhooks/send-webhooks.ts';
import type { Ticker } from './jobs/ticker.ts';
import type { Transport } from './outgoing/http-transport.ts';
import type { PushSender } from './push/push-sender.ts';
import type { Store } from './store/store.ts';
import type { Traces } from './traces/traces.ts';
import packageJson from '../package.json' with { type: 'json' };

// The cache is enabled before other modules load, so that the next start compiles none of them.
enableCompileCache();
const [
  { announceConflicts },
  { buildApp },
  { getBackupFolder },
  { InvalidConfig, readConfig },
  { privateNetworks },
  { getDataPlace },
  { explainFailure },
  { makeFolder },
  { checkTime },
  { planForZoneRules },
  { removeExpired },
  { createReminderJob },
  { createMailJob },
  { createWebhookJob },
  { startTicker },
  { logOutput },
  { observePushes },
  { openStore },
  { generateVapidKeyPair, loadVapidKeys },
  { createPushDelivery },
  { createWebhookGuard },
  { createTransport },
  { hashToken },
  { getNetwork },
  { createPushSender },
  { createRandomBytes },
] = await Promise.all([
  import('./jobs/announce-conflicts.ts'),
  import('./app.ts'),
  import('./config/backup-settings.ts'),
  import('./config/config.ts'),
  import('./config/proxy-settings.ts'),
  import('./database/data-place.ts'),
  import('./explain-failure.ts'),
  import('./folders.ts'),
  import('./jobs/check-time.ts'),
  import('./features/reminders/plan-for-zone-rules.ts'),
  import('./jobs/remove-expired.ts'),
  import('./features/reminders/send-due-reminders.ts'),
  import('./jobs/send-mails.ts'),
  import('./features/webhooks/send-webhooks.ts'),
  import('./jobs/ticker.ts'),
  import('./log-output.ts'),
  import('./metrics/observe.ts'),
  import('./store/store.ts'),
  import('./config/vapid-keys.ts'),
  import('./push/push-delivery.ts'),
  import('./features/webhooks/webhook-guard.ts'),
  import('./outgoing/http-transport.ts'),
  import('./database/secret-hash.ts'),
  import('./http/networks.ts'),
  import('./push/push-sender.ts'),
  import('./random-bytes.ts'),
]);

const oldestNode = 26;
const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds that running requests and pushes get after a stop signal. */
const requestDeadline = 5000;
/** Maximum duration of a shutdown, in milliseconds. */
const stopDeadline = 10_000;
/** Milliseconds until memory that only the start needed is released. */
const releaseDelay = 1000;
const reminderPause = 5000;
const mailPause = 1000;
const conflictPause = minute / 2;
const webhookPause = 1000;
/** Milliseconds until the first check for a due backup. A backup would slow the start down. */
const backupDelay = 5000;
const backupPause = 5000;
const backupProgram = join(import.meta.dirname, `backup${extname(import.meta.filename)}`);
const webRoot = join(import.meta.dirname, '../../web/dist');
const tzdata = process.versions['tz'] ?? 'none';
const clock = () => Date.now();
const random = createRandomBytes();
const instant = () => new Date(clock()).toISOString();

process.umask(0o077);
await start().catch(giveUp);

async function start(): Promise<void> {
  refuseOldNode();
  const config = readConfig(process.env);
  const place = getDataPlace(config);
  if ('sqliteFile' in place) makeFolder('DATA_DIR', config.dataDir);
  const metrics = await loadMetrics(config);
  const traces = await loadTraces(config);
  let app: FastifyInstance | null = null;
  const store = await openStore({
    ...place,
    isServer: true,
    observer: traces?.database,
    onLostConnection(error) {
      metrics?.databaseFailed();
      app?.log.warn({ error: error.message }, 'lost an idle connection to the database');
    },
    onStandbyRest: (reason) => app?.log.warn({ reason }, 'a standby is not read for a while'),
  });
  metrics?.watchDatabase(() => store.ping());
  const transport = createTransport();
  const sender = createPushSender({
    settings: config.push,
    keys: await findVapidKeys({ config, place, store }),
    transport,
    clock,
  });
  const pushSender = metrics === undefined ? sender : observePushes(sender, metrics);
  app = await buildApp({
    config,
    store,
    clock,
    random,
    pushSender,
    metrics,
    traces,
    log: {
      level: config.logLevel,
      timestamp: () => `,"time":"${instant()}"`,
      stream: logOutput,
    },
    ...(existsSync(join(webRoot, 'index.html')) && { webRoot }),
  });
  if (config.trustProxy === privateNetworks) {
    app.log.warn(
      'TRUST_PROXY=true believes X-Forwarded-For of every program on this machine and in private networks, so any of them can claim any client address: set TRUST_PROXY to the address of your proxy',
    );
  }
  const reminders = sendReminders({ app, pushSender, store }, metrics);
  const mails = await sendMails({ config, app, store }, metrics);
  const webhooks = sendWebhooks({ config, app, store, transport }, metrics);
  const removal = removeExpiredHourly(app, store);
  const conflicts = announceConflictsOften(app, store);
  const backups = await makeBackups({ config, app, store }, metrics);
  const tickers = [mails, removal, conflicts, backups];
  stopOnSignals({ app, pushSender, store, reminders, webhooks, tickers, traces });
  if (metrics !== undefined) {
    const { address } = await metrics.serve();
    logOutput.write(`Metrics are at ${address}\n`);
  }
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const { port } = typeof address === 'object' && address !== null ? address : config;
  logOutput.write(`Daymark is running at http://localhost:${port}\n`);
  releaseMemoryLater();
  const { log } = app;
  await checkTime(store, { now: clock(), tzdata, log }).catch((error: unknown) =>
    log.error({ error: String(error) }, 'the clock and the time zones could not be checked'),
  );
}

async function loadMetrics({ metrics: place }: Config) {
  if (place === undefined) return undefined;
  const { createMetrics, serveMetrics } = await import('./metrics/metrics.ts');
  const metrics = createMetrics(packageJson.version, tzdata);
  return { ...metrics, serve: () => serveMetrics(metrics, place) };
}

async function loadTraces(config: Config) {
  if (!config.traces) return undefined;
  const { createTraces } = await import('./traces/traces.ts');
  return createTraces(packageJson.version);
}

function refuseOldNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return;
  throw new InvalidConfig([`Node ${oldestNode} or newer is needed; this is ${process.version}`]);
}

interface Opened {
  readonly config: Config;
  readonly place: DataPlace;
  readonly store: Store;
}

async function findVapidKeys({ config, place, store }: Opened) {
  if (config.push.vapidKeys !== undefined) return config.push.vapidKeys;
  if ('databaseUrl' in place) return store.vapidKeys.keepFirst(generateVapidKeyPair());
  return loadVapidKeys(place.vapidKeysFile);
}

interface Parts {
  readonly app: FastifyInstance;
  readonly pushSender: PushSender;
  readonly store: Store;
}

interface Running extends Parts {
  readonly reminders: { close(): Promise<void> };
  readonly webhooks: { close(): Promise<void> };
  readonly tickers: readonly (Ticker | undefined)[];
  readonly traces: Pick<Traces, 'close'> | undefined;
}

function sendReminders({ app, pushSender: sender, store }: Parts, observe?: ReminderObserver) {
  const { log } = app;
  const delivery = createPushDelivery({ store, sender, clock, log });
  const job = createReminderJob({ store, delivery, clock, random, log, observe });
  let isPlanned = false;
  const ticker = startTicker({
    async work(stopped) {
      if (!isPlanned) await planForZoneRules(store, { tzdata, now: clock(), log }, stopped);
      isPlanned = true;
      return stopped.aborted ? false : job.work();
    },
    pause: reminderPause,
    clock,
    onError: (error) => log.error({ error: String(error) }, 'reminders could not be sent'),
  });
  return {
    async close() {
      const ended = Promise.all([ticker.stop(), job.close()]);
      // A push service that does not answer must not delay the shutdown.
      setTimeout(() => void delivery.close(), requestDeadline).unref();
      await ended;
      await delivery.close();
    },
  };
}

interface Serving {
  readonly config: Config;
  readonly app: FastifyInstance;
  readonly store: Store;
}

async function sendMails({ config: { mail }, app, store }: Serving, observe?: MailObserver) {
  if (mail === undefined) return undefined;
  const { createMailTransport } = await import('./mail/mail-transport.ts');
  const transport = await createMailTransport(mail);
  const { publicUrl } = mail;
  const { log } = app;
  const hashOf = hashToken;
  const job = createMailJob({ store, transport, publicUrl, clock, random, hashOf, log, observe });
  return startTicker({
    work: (stopped) => job.work(stopped),
    pause: mailPause,
    onError: (error) => log.error({ error: String(error) }, 'mails could not be sent'),
  });
}

async function makeBackups({ config, app, store }: Serving, metrics?: Metrics) {
  const { schedule, folder, recipient, command } = config.backups;
  if (schedule === undefined) return undefined;
  const { createBackupJob } = await import('./jobs/make-scheduled-backups.ts');
  const { log } = app;
  const job = createBackupJob({
    store,
    schedule,
    folder,
    workFolder: recipient === undefined ? undefined : getBackupFolder(config),
    command,
    env: process.env,
    program: [backupProgram],
    clock,
    random,
    log,
    observe: metrics,
  });
  metrics?.watchBackups(() => store.backupSchedule.lastMadeAt());
  return startTicker({
    work: (stopped) => job.work(stopped),
    delay: backupDelay,
    pause: backupPause,
    clock,
    onError: (error) => log.error({ error: String(error) }, 'backups could not be made'),
  });
}

/** Uses the transport of the push sender. `stop` ends this job before it closes the push sender. */
function sendWebhooks(
  { config, app, store, transport }: Serving & { transport: Transport },
  observe?: WebhookObserver,
) {
  const { log } = app;
  const guard = createWebhookGuard(config);
  const sendsMail = config.mail !== undefined;
  const job = createWebhookJob({
    store,
    transport,
    guard,
    networkOf: getNetwork,
    clock,
    random,
    sendsMail,
    log,
    observe,
  });
  const ticker = startTicker({
    work: () => job.work(),
    pause: webhookPause,
    onError: (error) => log.error({ error: String(error) }, 'webhooks could not be sent'),
  });
  return {
    async close() {
      await Promise.all([ticker.stop(), job.close()]);
    },
  };
}

/**
 * A signal stops the server after its running requests. Another signal, more than a second later,
 * ends the process at once.
 */
function stopOnSignals(running: Running): void {
  let stoppingSince: number | null = null;
  const onSignal = () => {
    if (stoppingSince !== null) {
      // Ctrl+C arrives twice: from the terminal and through npm.
      if (clock() - stoppingSince > 1_000) process.exit(1);
      return;
    }
    stoppingSince = clock();
    // A keep-alive connection would otherwise stay open after its last request.
    setInterval(() => running.app.server.closeIdleConnections(), 50).unref();
    setTimeout(() => running.app.server.closeAllConnections(), requestDeadline).unref();
    setTimeout(() => process.exit(1), stopDeadline).unref();
    stop(running).then(() => process.exit(0), giveUp);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

async function stop(running: Running): Promise<void> {
  const { app, pushSender, store, reminders, webhooks, tickers, traces } = running;
  const stopping = tickers.map((ticker) => ticker?.stop());
  await Promise.all([app.close(), reminders.close(), webhooks.close(), ...stopping]);
  pushSender.close();
  await Promise.all([store.close(), traces?.close()]);
}

/** The first removal runs after one minute, because some servers never run for an hour. */
function removeExpiredHourly(app: FastifyInstance, store: Store): Ticker {
  const onError = (error: unknown) =>
    app.log.error({ error: String(error) }, 'expired records could not be removed');
  return startTicker({
    async work(stopped) {
      await removeExpired({ store, now: clock(), stopped, onError });
      return false;
    },
    delay: minute,
    pause: hour,
    onError,
  });
}

/** A pause of 30 seconds lets the conflicts of one offline device be reported together. */
function announceConflictsOften(app: FastifyInstance, store: Store): Ticker {
  return startTicker({
    async work() {
      await announceConflicts({ store, now: clock(), random });
      return false;
    },
    pause: conflictPause,
    onError: (error) => app.log.error({ error: String(error) }, 'conflicts could not be reported'),
  });
}

function giveUp(error: unknown): void {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

/**
 * Gives memory that only the start needed back to the operating system, because V8 would keep it.
 * The garbage collection takes about 0.1 s, so it waits until early requests are answered.
 */
function releaseMemoryLater(): void {
  // V8's own memory reducer would run after eight quiet seconds and discard compiled code. The
  // request after that would take twice as long.
  setFlagsFromString(`--memory-reducer-delay-ms=${10 * minute}`);
  setTimeout(() => {
    // The flag works only in contexts that are created later.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: object) => void;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, releaseDelay).unref();
}
