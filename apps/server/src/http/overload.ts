import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { errorCatalogue } from '@daymark/shared/errors.ts';
import { refuseUntilLater } from './errors.ts';

interface Guard {
  /** Requests being answered at the same time; 0 is any number. */
  readonly mostAtOnce: number;
  readonly onRefused: () => void;
}

/** Whoever watches the service must see that it lives. */
const unguarded: ReadonlySet<string | undefined> = new Set(['getHealth']);
const timeBetweenWarnings = 10_000;

/**
 * Answers 503 with Retry-After, before anything is read or asked of the database, while more requests are in hand than
 * can be answered in a sensible time or the thread does not come round any more. What is refused at once can be sent again;
 * what waits for minutes is given up by its sender and costs the same.
 */
export function guardAgainstOverload(app: FastifyInstance, { mostAtOnce, onRefused }: Guard): void {
  const { details } = refuseUntilLater();
  const body = { code: 'unavailable', detail: errorCatalogue.unavailable.detail };
  const lateness = createLateness();
  const inHand = new Set<ServerResponse>();
  const warn = createWarning(app);

  // How long something takes is not told by a clock that somebody may set.
  const timer = setInterval(() => lateness.tick(performance.now()), lateness.every).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function hold(response: ServerResponse): void {
    inHand.add(response);
    // Unlike onSend and onResponse it comes after every request, also when its sender leaves in the middle of its body.
    response.once('close', () => inHand.delete(response));
  }

  // From here on the answer is the connection's: whoever does not read it keeps nobody out.
  app.addHook('onSend', async (_request, reply) => {
    inHand.delete(reply.raw);
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions;
    const isLate = lateness.isLate();
    const isTooMuch = isLate || (mostAtOnce > 0 && inHand.size >= mostAtOnce);
    if (!isTooMuch || unguarded.has(config.endpoint)) {
      if (config.isEndless !== true) hold(reply.raw);
      return done();
    }
    onRefused();
    warn({ inHand: inHand.size, isLate }, 'overloaded');
    void reply
      .code(503)
      .headers(details.headers ?? {})
      .send(body);
  });
}

/** Writes one line for many: a log that grows with the load adds to it. */
export function createWarning(app: FastifyInstance): (values: object, text: string) => void {
  let warnedAt = -Infinity;
  return (values, text) => {
    if (performance.now() - warnedAt < timeBetweenWarnings) return;
    warnedAt = performance.now();
    app.log.warn(values, text);
  };
}

/** Tells from its own beat, in milliseconds, whether the thread is behind again and again; one long pause is none of that. */
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
