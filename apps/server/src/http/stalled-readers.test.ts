import { once } from 'node:events';
import { truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

describeEachDatabase('clients that do not read their responses', (openStore) => {
  let test: TestApp;
  let origin: string;
  let webRoot: string;
  const sockets: Socket[] = [];

  beforeEach(() => {
    webRoot = createTemporaryFolder();
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html>');
    // A sparse file that is larger than the system's buffer for a connection.
    writeFileSync(join(webRoot, 'large.bin'), '');
    truncateSync(join(webRoot, 'large.bin'), 64 * 2 ** 20);
  });

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  async function start(LIMIT_AT_ONCE: string): Promise<void> {
    test = await buildTestApp(await openStore(), { env: { LIMIT_AT_ONCE }, webRoot });
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  }

  /** All addresses in 127.0.0.0/8 are local, so a test can use several networks. */
  async function open(localAddress = '127.0.0.1'): Promise<Socket> {
    const port = Number(new URL(origin).port);
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket.pause());
    await once(socket, 'connect');
    return socket;
  }

  /** Sends the requests together and never reads the responses. */
  async function stall(requests: string): Promise<void> {
    (await open()).write(requests);
  }

  const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  async function isHealthy(): Promise<boolean> {
    return (await fetch(`${origin}${api.getHealth.path}`)).status === 200;
  }

  async function visit(visitors: number): Promise<Set<string | undefined>> {
    const connections = await Promise.all(
      Array.from({ length: visitors }, (_, visitor) => open(`127.0.1.${visitor + 1}`)),
    );
    let begun = 0;
    test.app.server.on('request', () => (begun += 1));
    for (const socket of connections) {
      socket.write(
        `POST ${api.login.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
          'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
      );
    }
    await expect.poll(() => begun).toBe(visitors);
    for (const socket of connections) socket.write('}');
    const answers = await Promise.all(connections.map((socket) => text(socket)));
    return new Set(answers.map((answer) => answer.split(' ')[1]));
  }

  it('six stalled connections with 510 requests each do not block other clients @long', async () => {
    await start('200');
    for (let count = 0; count < 6; count += 1) {
      await stall(requestFor('/api/v1/openapi.json').repeat(510));
      expect(await isHealthy()).toBe(true);
    }
    expect(await visit(190)).toEqual(new Set(['422']));
  });

  it('more stalled connections than LIMIT_AT_ONCE do not block other clients', async () => {
    await start('10');
    const answers: ServerResponse[] = [];
    test.app.server.on('request', (_request, response: ServerResponse) => answers.push(response));
    for (let count = 0; count < 15; count += 1) await stall(requestFor('/large.bin'));
    // All 15 responses have begun, so none of them may hold a slot of LIMIT_AT_ONCE.
    const begun = () => answers.filter(({ headersSent }) => headersSent).length;
    await expect.poll(begun).toBe(15);
    expect(await visit(10)).toEqual(new Set(['422']));
  });

  it('stalled connections are closed after a minute without progress @long', async () => {
    await start('10');
    const { server } = test.app;
    expect(server.timeout).toBe(60_000);
    // A short timeout suffices to show that the server closes the connection itself.
    server.timeout = 300;
    const closed = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
    await stall(requestFor('/large.bin'));
    await closed;
  });
});
