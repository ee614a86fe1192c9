import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '@daymark/shared/limits.ts';
import { redactPath } from './errors.ts';
import { createLargeBodies } from './large-bodies.ts';

/** All times are in milliseconds. */
export interface ArrivalTimes {
  /** Time for the whole body of a request without a session. */
  readonly publicBody: number;
  /**
   * Time in which at least `limits.bodyPace.bytes` further bytes must arrive, if the request has a
   * session.
   */
  readonly pace: number;
}

export const arrivalTimes: ArrivalTimes = {
  publicBody: limits.publicBodySeconds * 1000,
  pace: limits.bodyPace.seconds * 1000,
};

interface Arrivals {
  readonly times: ArrivalTimes;
  readonly answerLate: (reply: FastifyReply) => void;
}

/**
 * Refuses a large body before reading it, if too many large bodies of the user or of all users are
 * already arriving. Ends a request whose body arrives too slowly. The hooks need the session of the
 * request, so they run after authentication.
 */
export function limitArrivingBodies(app: FastifyInstance, { times, answerLate }: Arrivals): void {
  const largeBodies = createLargeBodies();
  const watched = new WeakMap<FastifyRequest, () => void>();
  const large = new WeakMap<FastifyRequest, () => void>();

  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request.raw)) return;
    const { session, raw } = request;
    const bytes = getAnnouncedBytes(request);
    if (session !== null && bytes > limits.bodyBytes && bytes <= request.routeOptions.bodyLimit) {
      large.set(request, largeBodies.take(session.user_id, bytes));
    }
    const stop = watchArrival({
      times,
      isPublic: session === null,
      bytesRead: () => raw.socket.bytesRead,
      onLate: () => {
        const { method, url, ip: address } = request;
        const entry = { request: `${method} ${redactPath(url)}`, address };
        request.log.info({ code: 'request_timeout', ...entry }, 'refused');
        reply.hijack();
        answerLate(reply);
      },
    });
    watched.set(request, stop);
    reply.raw.once('close', () => end(request));
  });

  app.addHook('preValidation', (request, _reply, done) => {
    watched.get(request)?.();
    done();
  });

  app.addHook('onSend', async (request) => end(request));

  function end(request: FastifyRequest): void {
    watched.get(request)?.();
    large.get(request)?.();
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A chunked body counts as the largest body that the route accepts. */
export function getAnnouncedBytes({ headers, routeOptions }: FastifyRequest): number {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : routeOptions.bodyLimit;
}

interface Arrival {
  readonly times: ArrivalTimes;
  readonly isPublic: boolean;
  readonly bytesRead: () => number;
  readonly onLate: () => void;
}

/** Calls `onLate` at most once. The returned function stops watching. */
export function watchArrival({ times, isPublic, bytesRead, onLate }: Arrival): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let immediate: ReturnType<typeof setImmediate> | undefined;
  let before = bytesRead();
  wait();

  function wait(): void {
    timer = setTimeout(lookAfterReads, isPublic ? times.publicBody : times.pace).unref();
  }

  /** `setImmediate` runs after Node has read the bytes that arrived while the thread was busy. */
  function lookAfterReads(): void {
    immediate = setImmediate(look);
  }

  function look(): void {
    const now = bytesRead();
    if (isPublic || now - before < limits.bodyPace.bytes) return onLate();
    before = now;
    return wait();
  }

  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
