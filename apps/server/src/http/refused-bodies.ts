import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as limits from '@daymark/shared/limits.ts';
import { getAnnouncedBytes, hasBody } from './arriving-bodies.ts';

/** Milliseconds that a refusal waits for the rest of the body. */
const longestWait = 1000;

/**
 * Reads the rest of a refused body before the answer. Node would answer and close the connection at
 * once, and nginx, which is still sending the body, would then answer 502.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // An overloaded server has no time for more bytes, and clients treat 502 like 503.
    if (reply.statusCode === 503) return;
    const { raw } = request;
    const isArriving = hasBody(raw) && !raw.complete && !raw.readableDidRead;
    if (isArriving && getAnnouncedBytes(request) <= limits.batchBytes) await readRest(raw);
  });
}

function readRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(stop, longestWait).unref();
    request.once('end', stop).once('close', stop).resume();
  });
}
