import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';

describeEachDatabase('more connections of an address than LIMIT_CONNECTIONS', (openStore) => {
  let test: TestApp;
  let port: number;
  const sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await test.close();
  });

  async function start(env: Record<string, string>): Promise<void> {
    test = await buildTestApp(await openStore(), { env });
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  }

  /** All of 127/8 is this machine, so that it can come from several addresses. */
  function open(localAddress: string): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    return socket;
  }

  /** Whether a connection from there is answered; it stays open. */
  async function isAnswered(localAddress = '127.0.0.1'): Promise<boolean> {
    const socket = open(localAddress);
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]);
  }

  it('H2: are hung up on, and those of other addresses are not', async () => {
    await start({ LIMIT_CONNECTIONS: '3' });
    const fromOne = [];
    for (let count = 0; count < 5; count += 1) fromOne.push(await isAnswered('127.0.0.2'));
    expect(fromOne).toEqual([true, true, true, false, false]);
    expect(await isAnswered('127.0.0.3')).toBe(true);
    expect(test.log.filter((line) => line.includes('too many connections'))).toHaveLength(1);
  });

  it('H2: leave room again when others have been closed', async () => {
    await start({ LIMIT_CONNECTIONS: '2' });
    for (let round = 0; round < 5; round += 1) {
      expect([await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([
        true,
        true,
        false,
      ]);
      for (const socket of sockets.splice(0)) socket.destroy();
      await expect.poll(() => countOpen(test)).toBe(0);
    }
  });

  it.each(['true', '127.0.0.1', '10.0.0.0/8, 127.0.0.0/24', '::ffff:127.0.0.0/120'])(
    'H2: are none where they are those of a proxy, with TRUST_PROXY=%s',
    async (TRUST_PROXY) => {
      await start({ LIMIT_CONNECTIONS: '1', TRUST_PROXY });
      for (let count = 0; count < 5; count += 1) expect(await isAnswered()).toBe(true);
    },
  );

  it('H2: are counted where another proxy is trusted', async () => {
    await start({ LIMIT_CONNECTIONS: '1', TRUST_PROXY: '127.0.0.9' });
    expect([await isAnswered(), await isAnswered()]).toEqual([true, false]);
  });

  it('H2: are as many as there are when it is 0', async () => {
    await start({ LIMIT_CONNECTIONS: '0' });
    for (let count = 0; count < 20; count += 1) expect(await isAnswered()).toBe(true);
  });
});

function countOpen({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
