import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';

/** The header of an answer that says which server gave it, by its port; a fault of the proxy's own has none. */
export const answeredBy = 'x-answered-by';

/** They speak of one connection, and there are two. */
const ofOneConnection = new Set(['connection', 'keep-alive']);

/**
 * A plain HTTP proxy: each request goes to the next server that takes a connection, and bodies pass as they come. Nothing that
 * may have reached a server is sent again: its client gets a 502, or half an answer.
 */
export async function startRoundRobin(ports: readonly number[], port: number) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, tries = ports.length): void {
    turn += 1;
    const node = ports[turn % ports.length] ?? 0;
    const { method, url: path } = incoming;
    const headers = {
      ...passedOn(incoming.headers),
      // Not what the client says of itself, as a proxy that faces the internet does it.
      'x-forwarded-for': incoming.socket.remoteAddress,
    };
    const upstream = request({ agent, host: '127.0.0.1', port: node, method, path, headers });
    outgoing.once('close', () => upstream.destroy());
    upstream.once('socket', (socket) => {
      // What is read of the body before could not be sent to the next one.
      const send = () => incoming.pipe(upstream);
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    upstream.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...passedOn(answer.headers),
        [answeredBy]: String(node),
      });
      pipeline(answer, outgoing, () => {});
    });
    upstream.on('error', (error) => {
      if (outgoing.destroyed) return;
      if (isRefusal(error) && tries > 1) pass(incoming, outgoing, tries - 1);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
  }

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing));
  server.keepAliveTimeout = 60_000;
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

/** Of the connection itself, so nothing was sent. */
function isRefusal(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNREFUSED';
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.has(name)));
}
