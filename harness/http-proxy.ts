import { once } from 'node:events';
import {
  type Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server that passes each request to `handle`. An error closes the connection. */
export async function startHttpProxy(
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
) {
  const server = createServer((incoming, outgoing) => {
    const answering = (async () => handle(incoming, outgoing))();
    answering.catch(() => incoming.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, origin: `http://localhost:${port}`, close, [Symbol.asyncDispose]: close };
}

interface Passing {
  readonly agent?: Agent;
  readonly headers?: IncomingHttpHeaders;
  readonly body?: Buffer;
}

export function passOn(
  incoming: IncomingMessage,
  port: number,
  { agent, headers = incoming.headers, body }: Passing = {},
): Promise<IncomingMessage> {
  const { method, url: path } = incoming;
  const passing = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers,
    ...(agent && { agent }),
  });
  return new Promise((resolve, reject) => {
    passing.once('response', resolve).once('error', reject);
    if (body === undefined) incoming.pipe(passing);
    else passing.end(body);
  });
}

export function bringBack(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  outgoing.once('close', () => answer.destroy());
  answer.pipe(outgoing);
}
