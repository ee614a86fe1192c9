import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getErrorSentence } from '@daymark/shared/errors.ts';
import { hasBody } from './arriving-bodies.ts';
import { refuseUntilLater } from './errors.ts';
import { getNetwork } from './networks.ts';
import { createRequestSlots, type RequestSlots, type RequestSlot } from './request-slots.ts';

interface Guard {
  /**
   * Maximum number of requests that are being answered. As many further bodies may be arriving. 0
   * means no limit.
   */
  readonly maxConcurrent: number;
  readonly onRefused: () => void;
}

/** Monitors must reach this endpoint even during an overload. */
const unguarded: ReadonlySet<string | undefined> = new Set(['getHealth']);
const timeBetweenWarnings = 10_000;

/**
 * Refuses requests with 503 during an overload instead of letting them wait. A request that waits
 * for minutes costs as much as an answered request, but its client has given up by then.
 */
export function guardAgainstOverload(
  app: FastifyInstance,
  { maxConcurrent, onRefused }: Guard,
): void {
  const { details } = refuseUntilLater();
  const body = { code: 'unavailable', detail: getErrorSentence('unavailable') };
  const lateness = createLateness();
  const places = createRequestSlots(maxConcurrent);
  const visits = new WeakMap<FastifyRequest, RequestSlot>();
  const warn = createWarning(app.log);

  // Wall clocks can be set, so they cannot measure durations.
  const timer = setInterval(() => lateness.tick(performance.now()), lateness.every).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  // The slot is released before the response is sent, so a client that reads slowly holds no slot.
  app.addHook('onSend', async (request) => {
    visits.get(request)?.end();
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (unguarded.has(endpoint)) return done();
    if (lateness.isLate()) return refuse(request, reply, places.answering);
    const sendsBody = hasBody(request.raw);
    // Files need no database, and a browser fetches a hundred of them at once.
    if (endpoint === undefined && !sendsBody) return done();
    // A request whose body has yet to arrive is also refused before authentication.
    if (!places.answering.hasRoom(request.ip)) return refuse(request, reply, places.answering);
    const visit = places.begin({ address: request.ip, hasBody: sendsBody });
    if (visit === null) return refuse(request, reply, places.arriving);
    visits.set(request, visit);
    // The 'close' event follows even aborted requests, unlike onSend and onResponse.
    reply.raw.once('close', () => visit.end());
    return done();
  });

  app.addHook('preValidation', (request, reply, done) => {
    if (visits.get(request)?.arrive() === false) {
      return refuse(request, reply, places.answering);
    }
    return done();
  });

  function refuse({ ip }: FastifyRequest, reply: FastifyReply, wanted: RequestSlots): void {
    onRefused();
    warn(
      {
        running: places.answering.size(),
        arriving: places.arriving.size(),
        isLate: lateness.isLate(),
        network: wanted.busiest(),
        refused: getNetwork(ip),
      },
      'overloaded',
    );
    void reply
      .code(503)
      .headers(details.headers ?? {})
      .send(body);
  }
}

type Warn = (values: object, text: string) => void;

/** Logs at most every ten seconds by default, because more lines would add to the load. */
export function createWarning(
  log: { readonly warn: Warn },
  { every = timeBetweenWarnings, now = () => performance.now() } = {},
): Warn {
  let warnedAt = -Infinity;
  return (values, text) => {
    if (now() - warnedAt < every) return;
    warnedAt = now();
    log.warn(values, text);
  };
}

/** Reports an overload only after five late ticks in a row. One long pause does not count. */
export function createLateness() {
  const every = 100;
  const latest = 1000;
  const times = 5;
  let last: number | null = null;
  let inARow = 0;
  return {
    every,
    tick(now: number): void {
      inARow = last !== null && now - last > every + latest ? inARow + 1 : 0;
      last = now;
    },
    isLate: () => inARow >= times,
  };
}
