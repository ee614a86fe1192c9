import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { startHttpProxy } from './http-proxy.ts';

/** Header with the port of the server that responded. The proxy's own responses lack it. */
export const answeredBy = 'x-answered-by';

/**
 * Starts a proxy that passes each request to the next server that accepts a connection. It never
 * repeats a request that may have reached a server. If such a request fails, the client gets a 502
 * or a cut response.
 */
export async function startRoundRobin(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, tries = ports.length): void {
    turn += 1;
    const node = ports[turn % ports.length] ?? 0;
    const { method, url: path } = incoming;
    const headers = {
      ...passedOn(incoming.headers),
      // A proxy that faces the internet must not trust the client's own header.
      'x-forwarded-for': incoming.socket.remoteAddress,
    };
    const upstream = request({ agent, host: '127.0.0.1', port: node, method, path, headers });
    outgoing.once('close', () => upstream.destroy());
    upstream.once('socket', (socket) => {
      // A body that was read cannot be sent to the next server, so a connection comes first.
      const send = () => incoming.pipe(upstream);
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    upstream.once('response', (answer) => {
      const named = { ...passedOn(answer.headers), [answeredBy]: String(node) };
      outgoing.writeHead(answer.statusCode ?? 502, named);
      pipeline(answer, outgoing, () => {});
    });
    upstream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (outgoing.destroyed) return;
      if (code === 'ECONNREFUSED' && tries > 1) pass(incoming, outgoing, tries - 1);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
  }

  const proxy = await startHttpProxy((incoming, outgoing) => pass(incoming, outgoing));
  const close = async () => {
    await proxy.close();
    agent.destroy();
  };
  return { origin: `http://127.0.0.1:${proxy.port}`, [Symbol.asyncDispose]: close };
}

/** Removes headers that apply to one connection only (RFC 9110, section 7.6.1). */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, 'keep-alive': _time, ...others } = headers;
  return others;
}
