import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';

describeEachDatabase('requests sent together on one connection', (openStore) => {
  let test: TestApp;
  let port: number;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  afterEach(() => test.close());

  const get = (path: string, ...headers: readonly string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

  /** All that comes back until the server hangs up. */
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

  it('H2: are answered in their order', async () => {
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

  it('H2: are sixteen at most; with one more the connection ends', async () => {
    const sixteen = Array.from({ length: 15 }, () => get('/health'));
    const answers = await send([...sixteen, get('/health', 'Connection: close')]);
    expect(statusesOf(answers)).toEqual(Array.from({ length: 16 }, () => 200));
    const more = Array.from({ length: 17 }, () => get('/health'));
    expect(statusesOf(await send(more)).length).toBeLessThan(16);
    expect((await test.nobody.call(api.getHealth, {})).status).toBe(200);
  });

  it('H2: wait for those before them, and are not begun once their sender has gone', async () => {
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
    // Its password is hashed after the first one's.
    await test.nobody.call(api.login, { body: login });
    expect((await person.call(api.listLifeAreas, { query: {} })).body).toEqual([]);
  });
});
