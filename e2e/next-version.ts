import {
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The product, of which a newer version can be put in the place of what is served. */
export interface NextVersion {
  readonly origin: string;
  /** From now on the service worker is another one; all else is as it was. */
  readonly release: () => void;
  /** What every change waits for before it goes on to the server. */
  holdChanges: Promise<unknown>;
  readonly close: () => Promise<void>;
}

const workerPath = '/service-worker.js';

/** Stands before the server at `target`, an origin. */
export async function startNextVersion(target: string): Promise<NextVersion> {
  let number = 0;
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const version: NextVersion = {
    origin: `http://localhost:${port}`,
    release: () => (number += 1),
    holdChanges: Promise.resolve(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.method !== 'GET') await version.holdChanges;
    const answer = await passOn(incoming);
    const { statusCode = 502, headers } = answer;
    if (incoming.url === workerPath) {
      const script = `${await text(answer)}\n// Version ${number}\n`;
      outgoing.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(script) });
      outgoing.end(script);
      return;
    }
    outgoing.writeHead(statusCode, headers);
    outgoing.once('close', () => answer.destroy());
    answer.pipe(outgoing);
  }

  /** For the worker without what would have it come packed, or not at all because the browser has it. */
  function passOn(incoming: IncomingMessage): Promise<IncomingMessage> {
    const { method, url = '/', headers } = incoming;
    const options = { method, headers: url === workerPath ? {} : headers };
    return new Promise((resolve, reject) => {
      const passed = send(new URL(url, target), options, resolve).once('error', reject);
      incoming.pipe(passed);
    });
  }

  return version;
}
