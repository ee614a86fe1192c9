import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import * as limits from '@daymark/shared/limits.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { openTemporaryStore } from '../testing/temporary-store.ts';

async function listen(): Promise<number> {
  const { app } = await buildTestApp(await openTemporaryStore());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

function openRequest(port: number, bytes: number) {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    [
      'POST /api/v1/scores/batch HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${bytes}`,
      '\r\n',
    ].join('\r\n'),
  );
  return socket;
}

it('a refused request is answered after its body, because nginx answers 502 if it cannot send the body', async () => {
  const port = await listen();
  const bytes = limits.batchBytes - 1;
  const socket = openRequest(port, bytes);
  const answer = text(socket);
  for (let sent = 0; sent < bytes;) {
    const part = Buffer.alloc(Math.min(1024 * 1024, bytes - sent), ' ');
    sent += part.length;
    if (!socket.write(part)) await once(socket, 'drain');
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
});

it.each([
  { body: 'stops arriving', bytes: limits.batchBytes - 1 },
  { body: 'is larger than any accepted body', bytes: limits.batchBytes + 1 },
])(
  'a refused request whose body $body is answered without the rest of the body',
  async ({ bytes }) => {
    const socket = openRequest(await listen(), bytes);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /);
  },
);
