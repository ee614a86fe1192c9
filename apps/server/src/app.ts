import { availableParallelism } from 'node:os';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import * as limits from '@daymark/shared/limits.ts';
import type { Config } from './config/config.ts';
import { serveWebhooks } from './features/webhooks/webhook-routes.ts';
import { serveCalendarFeed } from './features/calendars/calendar-feed.ts';
import { serveCalendars } from './features/calendars/calendar-routes.ts';
import { serveTokens } from './features/tokens/token-routes.ts';
import { serveAccounts } from './accounts/account-routes.ts';
import { createPasswordHashing } from './accounts/passwords.ts';
import { serveAnalytics } from './features/analytics/analytics-routes.ts';
import { serveAreas } from './features/areas/area-routes.ts';
import { serveChanges } from './features/changes/change-routes.ts';
import { serveNotifications } from './features/notifications/notification-routes.ts';
import { serveQuotesByPush } from './features/reminders/quote-push-routes.ts';
import { serveRemindLater } from './features/reminders/remind-later-routes.ts';
import { servePauses } from './features/pauses/pause-routes.ts';
import { serveQuotes } from './features/quotes/quote-routes.ts';
import { serveScores } from './features/entries/score-routes.ts';
import { serveConnection } from './features/service/connection-route.ts';
import { serveService } from './features/service/service-routes.ts';
import { serveSync } from './features/sync/sync-routes.ts';
import { serveVersions } from './features/versions/version-routes.ts';
import { redirectBelow, stripBasePath } from './http/base-path.ts';
import { serveReturn } from './http/return-path.ts';
import { placeFiles, sendPlaced, servePlacedFiles } from './http/placed-files.ts';
import {
  createNotFoundHandler,
  sendBuiltPage,
  serveApiPage,
  serveStaticFiles,
} from './http/static-files.ts';
import { authenticate } from './http/authenticate.ts';
import { createBudgets } from './http/budgets.ts';
import { createSignInLimits } from './http/rate-limits.ts';
import { createStorageQuota } from './http/storage-quota.ts';
import { createLongReads } from './http/long-reads.ts';
import { answerError, refuseUntilLater } from './http/errors.ts';
import { answerOneAtATime, createBrokenRequests, limitConnections } from './http/connections.ts';
import { arrivalTimes, limitArrivingBodies, type ArrivalTimes } from './http/arriving-bodies.ts';
import { acceptJsonBodies, compressAnswers } from './http/json-bodies.ts';
import { createApiHeaders, sendHeaders } from './http/headers.ts';
import { guardAgainstOverload } from './http/overload.ts';
import { logRequest, logRequests } from './http/request-log.ts';
import { createRelyingParty } from './http/relying-party.ts';
import { readRefusedBodies } from './http/refused-bodies.ts';
import type { ServerClock, Random, Server, HashingCost } from './http/server.ts';
import { refuseAssistants } from './assistants/refuse-assistants.ts';
import { createTrustedHeader } from './http/trusted-header.ts';
import { addContractSlash } from './http/trailing-slash.ts';
import { warnOfUntrustedProxies } from './http/untrusted-proxies.ts';
import { checkAnswer, printAnswer, validateRequest } from './http/serve-endpoint.ts';
import type { Metrics } from './metrics/metrics.ts';
import { observeRequests } from './metrics/observe.ts';
import { createWebhookGuard } from './features/webhooks/webhook-guard.ts';
import { createPushDelivery } from './push/push-delivery.ts';
import type { PushSender } from './push/push-sender.ts';
import { createIdentityProvider } from './single-sign-on/identity-provider.ts';
import type { Store } from './store/store.ts';
import type { Traces } from './traces/traces.ts';

export interface AppOptions {
  readonly config: Pick<
    Config,
    | 'assistants'
    | 'basePath'
    | 'frameAncestors'
    | 'limits'
    | 'logRequests'
    | 'mail'
    | 'publicUrl'
    | 'push'
    | 'webhooks'
    | 'registration'
    | 'singleSignOn'
    | 'supportEmail'
    | 'trustProxy'
    | 'trustedHeader'
  >;
  readonly store: Store;
  readonly clock: ServerClock;
  readonly random: Random;
  readonly pushSender: PushSender;
  readonly log?: FastifyServerOptions['logger'];
  readonly metrics?: Metrics | undefined;
  readonly traces?: Pick<Traces, 'watch'> | undefined;
  /** Folder of the built web app. If undefined, the server serves no web app. */
  readonly webRoot?: string;
  readonly checkAnswers?: boolean;
  readonly arrivalTimes?: ArrivalTimes;
  readonly hashingCost?: HashingCost;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, webRoot } = options;
  const { app, broken } = createFramework(options);
  app.decorateRequest('session', null);
  app.decorateRequest('idempotency', null);
  app.decorateRequest('sent', null);
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(options.checkAnswers === true ? checkAnswer : printAnswer);
  app.setErrorHandler(answerError);
  const placed = webRoot && config.basePath ? await placeFiles(webRoot, config.basePath) : null;
  const sendPage: typeof sendBuiltPage =
    placed === null
      ? sendBuiltPage
      : (request, reply) => sendPlaced(placed, 'index.html', { request, reply });
  app.setNotFoundHandler(createNotFoundHandler(webRoot === undefined ? null : sendPage));
  redirectBelow(app, config.basePath);
  options.traces?.watch(app);
  if (config.logRequests) logRequests(app);
  warnOfUntrustedProxies(app, config.trustProxy);
  if (options.metrics !== undefined) observeRequests(app, options.metrics);
  acceptJsonBodies(app);
  sendHeaders(app, config);
  compressAnswers(app);
  guardAgainstOverload(app, {
    maxConcurrent: config.limits.atOnce,
    onRefused: () => options.metrics?.requestRefused('unavailable'),
  });
  limitArrivingBodies(app, {
    times: options.arrivalTimes ?? arrivalTimes,
    answerLate: broken.answerLate,
  });
  readRefusedBodies(app);
  if (webRoot !== undefined) await serveStaticFiles(app, webRoot);
  if (placed !== null) servePlacedFiles(app, placed);
  serveReturn(app);
  await serveApiPage(app);
  const server = createServer(app, options);
  serveFeatures(server, options);
  if (config.assistants) {
    const { serveAssistants } = await import('./assistants/serve-assistants.ts');
    serveAssistants(server, config);
  } else {
    refuseAssistants(app);
  }
  await app.ready();
  return app;
}

function createFramework({ config, log, random }: AppOptions) {
  const headers = createApiHeaders(config);
  const broken = createBrokenRequests(headers);
  const app = fastify({
    logger: log ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(random),
    rewriteUrl: ({ url = '/' }) => addContractSlash(stripBasePath(url, config.basePath)),
    trustProxy: config.trustProxy,
    // Fastify would otherwise load its default compilers, which take 5 MB of memory.
    schemaController: {
      compilersFactory: {
        buildValidator: () => compileNothing,
        buildSerializer: () => compileNothing,
      },
    },
    bodyLimit: limits.bodyBytes,
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    requestTimeout: 30_000,
    // Milliseconds until an idle connection is closed. Streams send heartbeats more often.
    connectionTimeout: 60_000,
    http: {
      headersTimeout: 10_000,
      requireHostHeader: false,
      // Milliseconds between checks for late requests. Node's default is 30 seconds.
      connectionsCheckingInterval: 1000,
    },
    clientErrorHandler: broken.answerClientError,
    frameworkErrors: (error, request, reply) => {
      if (config.logRequests) logRequest(request, reply);
      reply.headers(headers);
      answerError(error, request, reply);
    },
  });
  limitConnections(app, {
    mostPerAddress: config.limits.connections,
    proxies: config.trustProxy,
  });
  answerOneAtATime(app);
  broken.watch(app);
  return { app, broken };
}

function compileNothing(): never {
  throw new Error('A schema was compiled before its compiler was set');
}

/** The ids are unique across servers and restarts, and cheaper than UUIDs. */
function createRequestIds(random: Random): () => string {
  const node = new Uint8Array(6);
  random(node);
  const prefix = Buffer.from(node).toString('base64url');
  let requests = 0;
  return () => `${prefix}-${(requests += 1)}`;
}

function createServer(app: FastifyInstance, options: AppOptions): Server {
  const { config, store, clock, random } = options;
  const { limits: rateLimits, singleSignOn } = config;
  const budgets = createBudgets(rateLimits);
  return {
    app,
    basePath: config.basePath,
    store,
    clock,
    random,
    limits: rateLimits,
    signInLimits: createSignInLimits(store, rateLimits),
    sendsMail: config.mail !== undefined,
    registration: config.registration,
    // One hash more than there are hashing threads (decision 035). A thread that is done can then
    // start the next hash before the main thread runs.
    passwords: createPasswordHashing({
      maxConcurrent: Math.min(availableParallelism() + 1, 3),
      maxWaiting: 500,
      tooBusy: refuseUntilLater,
      cost: options.hashingCost,
    }),
    relyingParty: createRelyingParty(config.publicUrl),
    budgets,
    storage: createStorageQuota({ store, clock, megabytes: rateLimits.storageMegabytes }),
    longReads: createLongReads({ time: budgets.time, clock }),
    authenticate: authenticate({ store, clock, limits: rateLimits, budgets }),
    readTrustedEmail: createTrustedHeader(config),
    identityProvider: singleSignOn && createIdentityProvider(singleSignOn, { clock, log: app.log }),
  };
}

function serveFeatures(server: Server, { config, pushSender: sender }: AppOptions): void {
  const { app, store, clock } = server;
  const delivery = createPushDelivery({ store, sender, clock, log: app.log });
  app.addHook('onClose', () => delivery.close());
  serveService(server, config);
  serveConnection(server, config);
  serveAccounts(server);
  serveTokens(server);
  serveWebhooks(server, { guard: createWebhookGuard(config) });
  serveCalendars(server);
  serveCalendarFeed(server);
  serveAreas(server);
  serveScores(server);
  serveVersions(server);
  servePauses(server);
  serveSync(server);
  serveAnalytics(server);
  serveNotifications(server, sender);
  serveRemindLater(server);
  serveQuotesByPush(server, delivery);
  serveQuotes(server);
  serveChanges(server);
}
