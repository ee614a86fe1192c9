import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Push {
  /** Of the person. */
  readonly number: number;
  /** Milliseconds since the epoch, by the wall's clock. */
  readonly at: number;
}

export interface PushSink {
  subscriptionOf(number: number): { endpoint: string; keys: { p256dh: string; auth: string } };
  readonly pushes: readonly Push[];
  onPush: (push: Push) => void;
  close(): Promise<void>;
}

/** Stands where the push services would: takes every message, and answers after so many milliseconds. It reads none of them. */
export async function startPushSink(milliseconds: number): Promise<PushSink> {
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
  // One for all of them: what it takes to encrypt for a device is the same.
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const sink: PushSink = {
    pushes,
    onPush: () => {},
    subscriptionOf: (number) => ({
      endpoint: `http://127.0.0.1:${port}/push/${number}`,
      keys: { p256dh, auth },
    }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return sink;
}
