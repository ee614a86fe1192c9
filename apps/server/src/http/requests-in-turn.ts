import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send the next request after the answer; whoever has more under way on one connection is no one of these. */
const mostWaiting = 15;

/**
 * Begins a request once the answers to those before it on its connection have left. They could not leave sooner, so that what
 * is begun before only fills the memory for those who do not read. Too many of them end their connection.
 */
export function answerInTurn(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, (() => void)[]>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const line = lines.get(socket);
    const begin = () => {
      // An answer that does not get through leaves no connection for the next one.
      reply.raw.once('finish', () => letNext(socket));
      done();
    };
    if (line === undefined) {
      lines.set(socket, []);
      return begin();
    }
    if (line.length < mostWaiting) {
      line.push(begin);
      return;
    }
    reply.hijack();
    socket.destroy();
  });

  function letNext(socket: Socket): void {
    // Nobody is there any more to be answered, or nobody will be.
    if (!socket.writable) return;
    const begin = lines.get(socket)?.shift();
    if (begin === undefined) lines.delete(socket);
    else begin();
  }
}
