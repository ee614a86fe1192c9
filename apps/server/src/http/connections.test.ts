import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

describeEachDatabase('LIMIT_CONNECTIONS', (openStore) => {
  let test: TestApp;
  let port: number;
  const sockets: Socket[] = [];

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  async function start(env: Record<string, string>): Promise<void> {
    test = await openApp(openStore, { env });
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  }

  /** All addresses in 127.0.0.0/8 are local, so a test can use several addresses. */
  function open(localAddress: string): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    return socket;
  }

  /** Returns whether a new connection gets a response. The connection stays open. */
  async function isAnswered(localAddress = '127.0.0.1'): Promise<boolean> {
    const socket = open(localAddress);
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]);
  }

  it('the server closes connections of one address beyond LIMIT_CONNECTIONS', async () => {
    await start({ LIMIT_CONNECTIONS: '3' });
    const fromOne = [];
    for (let count = 0; count < 5; count += 1) fromOne.push(await isAnswered('127.0.0.2'));
    expect(fromOne).toEqual([true, true, true, false, false]);
    expect(await isAnswered('127.0.0.3')).toBe(true);
    expect(test.log.filter((line) => line.includes('too many connections'))).toHaveLength(1);
  });

  it('a new connection is accepted after other connections have closed', async () => {
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
    'with TRUST_PROXY=%s, connections of the proxy are not limited',
    async (TRUST_PROXY) => {
      await start({ LIMIT_CONNECTIONS: '1', TRUST_PROXY });
      for (let count = 0; count < 5; count += 1) expect(await isAnswered()).toBe(true);
    },
  );

  it('LIMIT_CONNECTIONS applies to addresses that TRUST_PROXY does not contain', async () => {
    await start({ LIMIT_CONNECTIONS: '1', TRUST_PROXY: '127.0.0.9' });
    expect([await isAnswered(), await isAnswered()]).toEqual([true, false]);
  });

  it('the number of connections is unlimited with LIMIT_CONNECTIONS=0', async () => {
    await start({ LIMIT_CONNECTIONS: '0' });
    for (let count = 0; count < 20; count += 1) expect(await isAnswered()).toBe(true);
  });
});

function countOpen({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

describeEachDatabase('pipelined requests', (openStore) => {
  let test: TestApp;
  let port: number;

  beforeEach(async () => {
    test = await openApp(openStore);
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  const get = (path: string, ...headers: readonly string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

  async function send(requests: readonly string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(requests.join(''));
    return text(socket);
  }

  const statusesOf = (answers: string) =>
    [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

  const post = (path: string, body: object, ...headers: readonly string[]) => {
    const json = JSON.stringify(body);
    const ofBody = ['Content-Type: application/json', `Content-Length: ${json.length}`];
    return [`POST ${path} HTTP/1.1`, 'Host: localhost', ...ofBody, ...headers, '', json].join(
      '\r\n',
    );
  };

  it('pipelined requests are answered in their order', async () => {
    const { user } = await test.register();
    const answers = await send([
      post(api.login.path, { email: user.email, password: testPassword }),
      get('/%zz'),
      get(api.getMe.path),
      get('/health'),
      get('/nowhere', 'Connection: close'),
    ]);
    expect(statusesOf(answers)).toEqual([200, 404, 401, 200, 404]);
  });

  it('the seventeenth pipelined request closes the connection', async () => {
    const sixteen = Array.from({ length: 15 }, () => get('/health'));
    const answers = await send([...sixteen, get('/health', 'Connection: close')]);
    expect(statusesOf(answers)).toEqual(Array.from({ length: 16 }, () => 200));
    const more = Array.from({ length: 17 }, () => get('/health'));
    expect(statusesOf(await send(more)).length).toBeLessThan(16);
    expect((await test.nobody.call(api.getHealth, {})).status).toBe(200);
  });

  it('a pipelined request does not start after its client has disconnected', async () => {
    const person = await test.register();
    const login = { email: person.user.email, password: testPassword };
    const begun = new Promise((resolve) => test.app.server.once('request', resolve));
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(
      post(api.login.path, login) +
        post(
          api.createLifeArea.path,
          { name: 'Reading' },
          `Authorization: Bearer ${person.access_token}`,
        ),
    );
    await begun;
    socket.destroy();
    // Password hashes are queued, so this login ends after the login on the closed connection.
    await test.nobody.call(api.login, { body: login });
    expect((await person.call(api.listLifeAreas, { query: {} })).body).toEqual([]);
  });
});

describeEachDatabase('timeouts of the server', (openStore) => {
  it('the server waits 10 s for the headers of a request and 30 s for the whole request', async () => {
    const test = await openApp(openStore);
    expect(test.app.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1000,
    });
  });
});
