import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getEndpointName } from './endpoint-name.ts';
import { redactPath } from './errors.ts';

export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}

/** Logs when the answer has ended, even for a stream or an aborted answer. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  // One connection answers requests in turn, so all bytes after `before` belong to this answer.
  const before = socket.bytesWritten;
  // The 'close' event follows every request, unlike onResponse.
  reply.raw.once('close', () => {
    request.log.info(
      {
        method: request.method,
        path: redactPath(request.url),
        endpoint: getEndpointName(request),
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
