import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { errorCatalogue } from '@daymark/shared/errors.ts';
import { refuseUntilLater } from './errors.ts';

interface Guard {
  /** Requests being answered at the same time; 0 is any number. */
  readonly mostAtOnce: number;
  readonly onRefused: () => void;
}

/** A monitor must see that the service lives. */
const unguarded: ReadonlySet<string | undefined> = new Set(['getHealth']);
const timeBetweenWarnings = 10_000;

/**
 * Answers 503 with Retry-After, before anything is read or asked of the database, while more requests are being answered than
 * can be in a sensible time or the thread does not come round any more. What is refused at once can be sent again;
 * what waits for minutes is given up by its client and costs the same.
 */
export function guardAgainstOverload(app: FastifyInstance, { mostAtOnce, onRefused }: Guard): void {
  const { details } = refuseUntilLater();
  const body = { code: 'unavailable', detail: errorCatalogue.unavailable.detail };
  const lateness = createLateness();
  const running = new Set<ServerResponse>();
  const warn = createWarning(app);

  // A clock that can be set does not measure durations.
  const timer = setInterval(() => lateness.tick(performance.now()), lateness.every).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function count(response: ServerResponse): void {
    running.add(response);
    // Unlike onSend and onResponse it comes after every request, also when its client leaves in the middle of its body.
    response.once('close', () => running.delete(response));
  }

  // From here on the answer is the connection's: a client that does not read it keeps no other out.
  app.addHook('onSend', async (_request, reply) => {
    running.delete(reply.raw);
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions;
    const isLate = lateness.isLate();
    const isTooMuch = isLate || (mostAtOnce > 0 && running.size >= mostAtOnce);
    if (!isTooMuch || unguarded.has(config.endpoint)) {
      if (config.isEndless !== true) count(reply.raw);
      return done();
    }
    onRefused();
    warn({ running: running.size, isLate }, 'overloaded');
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

/** Measures by its own timer, in milliseconds, whether the thread is behind again and again; one long pause does not count. */
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
