import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpointNameOf } from './endpoint-name.ts';
import { loggedPath } from './errors.ts';

export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}

/** Writes one line once the answer has ended, however it did: a stream of changes too, and an answer whose client has left. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  // Requests on one connection are answered one after the other, so that what the socket has sent since is this answer.
  const before = socket.bytesWritten;
  // Unlike onResponse it comes after every request.
  reply.raw.once('close', () => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        endpoint: endpointNameOf(request),
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
        bytes: socket.bytesWritten - before,
        user: request.session?.user_id,
        address: request.ip,
        ...(!reply.raw.writableFinished && { aborted: true }),
      },
      'request',
    );
  });
}
