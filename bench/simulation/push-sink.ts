import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Push {
  readonly number: number;
  readonly at: number;
}

export type PushSink = Awaited<ReturnType<typeof startPushSink>>;

/** Replaces the push services by a server that answers after a delay. */
export async function startPushSink(milliseconds: number) {
  const pushes: Push[] = [];
  const server = createServer((request, response) => {
    const push = { number: Number(request.url?.split('/').at(-1)), at: Date.now() };
    request.resume();
    request.on('end', () => {
      pushes.push(push);
      setTimeout(() => response.writeHead(201).end(), milliseconds);
      sink.onPush(push);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  // All devices have the same key, because encryption costs the same for any key.
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const sink = {
    pushes: pushes as readonly Push[],
    onPush: (_push: Push) => {},
    subscriptionOf: (number: number) => ({
      endpoint: `http://127.0.0.1:${port}/push/${number}`,
      keys: { p256dh, auth },
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return sink;
}
