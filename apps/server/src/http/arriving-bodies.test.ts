import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import {
  buildTestApp,
  testPassword,
  type Person,
  type TestApp,
} from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { arrivalTimes, watchArrival, type ArrivalTimes } from './arriving-bodies.ts';

const hour = 3_600_000;
const patient: ArrivalTimes = { publicBody: hour, pace: hour };

describeEachDatabase('bodies that are still arriving', (openStore) => {
  let test: TestApp;
  let port: number;
  const sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await test.close();
  });

  async function start(env: Record<string, string>, times = patient): Promise<Person> {
    test = await buildTestApp(await openStore(), {
      env: { LIMIT_LOGIN_FAILURES: '0', ...env },
      arrivalTimes: times,
    });
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
    return test.register();
  }

  /** All addresses in 127.0.0.0/8 are local, so a test can use several networks. */
  function open(localAddress = '127.0.0.1'): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    return socket;
  }

  function head(path: string, ...headers: readonly string[]): string {
    const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json'];
    return [...lines, ...headers, '', ''].join('\r\n');
  }

  const login = () => JSON.stringify({ email: 'person-1@example.org', password: testPassword });

  /** Sends a login without its last byte, and resolves after the server has received the head. */
  async function beginLogin(from?: string, ...headers: readonly string[]): Promise<Socket> {
    const begun = once(test.app.server, 'request');
    const socket = open(from);
    const length = `Content-Length: ${login().length}`;
    socket.write(head(api.login.path, length, 'Connection: close', ...headers));
    socket.write(login().slice(0, -1));
    await begun;
    return socket;
  }

  async function get(path: string, from?: string, ...headers: readonly string[]) {
    const socket = open(from);
    const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers];
    socket.write([...lines, '', ''].join('\r\n'));
    return statusOf(await text(socket));
  }

  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);

  it('a request whose body is still arriving does not count towards LIMIT_AT_ONCE', async () => {
    await start({ LIMIT_AT_ONCE: '5' });
    for (let count = 0; count < 5; count += 1) await beginLogin('127.0.0.2');
    expect(await get(api.getServiceInfo.path, '127.0.0.3')).toBe(200);
    expect(await get(api.getServiceInfo.path, '127.0.0.2')).toBe(200);
  });

  it('with LIMIT_AT_ONCE=5, the third concurrent body from one network returns 503', async () => {
    await start({ LIMIT_AT_ONCE: '5' });
    const begun = [];
    for (let count = 0; count < 5; count += 1) begun.push(await beginLogin('127.0.0.2'));
    const refused = await Promise.all(begun.slice(2).map((socket) => text(socket)));
    expect(refused.map(statusOf)).toEqual([503, 503, 503]);
    const other = await beginLogin('127.0.0.3');
    other.write('}');
    expect(statusOf(await text(other))).toBe(200);
    const [warning = '{}'] = test.log.filter((line) => line.includes('"msg":"overloaded"'));
    expect(JSON.parse(warning)).toMatchObject({ running: 0, arriving: 2, network: '127.0.0.2' });
  });

  it('arriving bodies behind a trusted proxy are counted per client network', async () => {
    await start({ LIMIT_AT_ONCE: '5', TRUST_PROXY: '127.0.0.1' });
    const from = (client: string) => beginLogin('127.0.0.1', `X-Forwarded-For: ${client}`);
    for (let count = 0; count < 2; count += 1) await from('203.0.113.1');
    expect(statusOf(await text(await from('203.0.113.1')))).toBe(503);
    const other = await from('203.0.113.2');
    other.write('}');
    expect(statusOf(await text(other))).toBe(200);
  });

  it('an arriving body is no longer counted after a disconnect, a response or an error', async () => {
    await start({ LIMIT_AT_ONCE: '5' });
    for (let round = 0; round < 6; round += 1) {
      const socket = await beginLogin();
      const closed = once(socket, 'close');
      socket.destroy();
      await closed;
      const broken = await beginLogin();
      broken.write('!');
      expect(statusOf(await text(broken))).toBe(400);
    }
    const last = await Promise.all([beginLogin(), beginLogin()]);
    for (const socket of last) socket.write('}');
    const answers = await Promise.all(last.map((socket) => text(socket)));
    expect(answers.map(statusOf)).toEqual([200, 200]);
  });

  it('a public request whose body arrives too slowly returns 408 and an error body', async () => {
    await start({ LIMIT_AT_ONCE: '5' }, { publicBody: 20, pace: hour });
    const answer = await text(await beginLogin('127.0.0.2'));
    expect(statusOf(answer)).toBe(408);
    const [headers = '', body = ''] = answer.split('\r\n\r\n');
    expect(JSON.parse(body)).toEqual({
      code: 'request_timeout',
      detail: 'The request took too long to arrive.',
    });
    expect(headers.toLowerCase()).toContain('connection: close');
    expect(headers.toLowerCase()).toContain('cache-control: no-store');
    const line = test.log.find((entry) => entry.includes('request_timeout')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      msg: 'refused',
      request: `POST ${api.login.path}`,
      address: '127.0.0.2',
    });
    expect(await get(api.getServiceInfo.path)).toBe(200);
  });

  it('the body of a request with a session may arrive slower than a public body', async () => {
    const person = await start({}, { publicBody: 20, pace: hour });
    const body = JSON.stringify({ name: 'Reading' });
    const socket = open();
    const signedIn = `Authorization: Bearer ${person.access_token}`;
    socket.write(
      head(
        api.createLifeArea.path,
        signedIn,
        `Content-Length: ${body.length}`,
        'Connection: close',
      ),
    );
    socket.write(body.slice(0, 5));
    expect(statusOf(await text(await beginLogin('127.0.0.2')))).toBe(408);
    socket.write(body.slice(5));
    expect(statusOf(await text(socket))).toBe(201);
  });

  it('a request with a session returns 408 when no more bytes of its body arrive', async () => {
    const person = await start({}, { publicBody: hour, pace: 20 });
    const socket = open();
    const signedIn = `Authorization: Bearer ${person.access_token}`;
    socket.write(`${head(api.createLifeArea.path, signedIn, 'Content-Length: 100')}{`);
    expect(statusOf(await text(socket))).toBe(408);
  });

  it('pipelined HEAD, POST and GET requests are all answered', async () => {
    await start({ LIMIT_AT_ONCE: '5' });
    const socket = open();
    const lines = (verb: string) =>
      `${verb} ${api.getServiceInfo.path} HTTP/1.1\r\nHost: localhost\r\n`;
    socket.write(`${lines('HEAD')}\r\n`);
    const body = login();
    socket.write(head(api.login.path, `Content-Length: ${body.length}`) + body);
    socket.write(`${lines('GET')}Connection: close\r\n\r\n`);
    const answers = await text(socket);
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', '200', '200']);
  });
});

describeEachDatabase('large bodies', (openStore) => {
  let test: TestApp;
  let person: Person;
  let port: number;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { arrivalTimes: patient });
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
    person = await test.register();
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await test.close();
  });

  /** Sends the head and first byte of a batch, and resolves when the server has the head. */
  async function begin({ access_token }: { access_token: string }, length: number | null) {
    const begun = once(test.app.server, 'request');
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    const framing =
      length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${String(length)}`;
    socket.write(
      `POST ${api.recordScores.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nAuthorization: Bearer ${access_token}\r\n${framing}\r\n\r\n` +
        (length === null ? '1\r\n{\r\n' : '{'),
    );
    await begun;
    return socket;
  }

  const headOf = (answer: string) => answer.split('\r\n\r\n')[0]?.toLowerCase() ?? '';

  /**
   * Returns the head of the earliest response. Database queries decide which request is answered
   * first.
   */
  const firstAnswer = async (begun: readonly Socket[]) =>
    headOf(await Promise.race(begun.map((socket) => text(socket))));

  it.each([
    { kind: 'as large as the largest batch', length: limits.batchBytes },
    { kind: 'larger than an ordinary body', length: limits.bodyBytes + 1 },
    { kind: 'chunked', length: null },
  ])(
    "a user's third concurrent request returns 429 if the bodies are $kind",
    async ({ length }) => {
      const begun = [];
      for (let count = 0; count < 3; count += 1) begun.push(await begin(person, length));
      const refused = await firstAnswer(begun);
      expect(refused).toMatch(/^http\/1\.1 429 /);
      expect(refused).toMatch(/\r\nretry-after: \d/);
      for (const socket of begun) socket.destroy();
      const again = async () => {
        const socket = await begin(person, length);
        socket.end();
        return headOf(await text(socket));
      };
      await expect.poll(again).toMatch(/^http\/1\.1 400 /);
    },
  );

  it('large bodies of one user do not prevent large bodies of another user', async () => {
    const other = await test.register();
    for (let count = 0; count < 2; count += 1) await begin(person, limits.batchBytes);
    const socket = await begin(other, limits.batchBytes);
    socket.end();
    expect(headOf(await text(socket))).toMatch(/^http\/1\.1 400 /);
  });

  it('a server receives 32 MiB of large bodies at once, and returns 503 to the next request', async () => {
    const second = await test.register();
    const third = await test.register();
    const begun = [];
    for (const one of [person, person, second, second, third]) {
      begun.push(await begin(one, limits.batchBytes));
    }
    const refused = await firstAnswer(begun);
    expect(refused).toMatch(/^http\/1\.1 503 /);
    expect(refused).toMatch(/\r\nretry-after: 5\r\n/);
    expect((await person.call(api.createLifeArea, { body: { name: 'Health' } })).status).toBe(201);
  });

  it('a large body without a valid token returns 401 before it has arrived', async () => {
    const nobody = { access_token: 'x'.repeat(43) };
    const answers = [];
    for (let count = 0; count < 4; count += 1) {
      answers.push(headOf(await text(await begin(nobody, limits.batchBytes))));
    }
    for (const answer of answers) expect(answer).toMatch(/^http\/1\.1 401 /);
  });

  it('four concurrent bodies over the limit of their endpoint all return 413', async () => {
    const send = async () => headOf(await text(await begin(person, limits.batchBytes + 1)));
    const answers = await Promise.all([send(), send(), send(), send()]);
    for (const answer of answers) expect(answer).toMatch(/^http\/1\.1 413 /);
  });
});

describe('watchArrival', () => {
  let received = 0;
  let late = 0;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
    [received, late] = [0, 0];
  });

  afterEach(() => vi.useRealTimers());

  const watch = (isPublic: boolean) =>
    watchArrival({
      times: arrivalTimes,
      isPublic,
      bytesRead: () => received,
      onLate: () => (late += 1),
    });

  it('watchArrival reports a body only if it arrives slower than limits.bodyPace', async () => {
    watch(false);
    for (let count = 0; count < 20; count += 1) {
      received += limits.bodyPace.bytes;
      await vi.advanceTimersByTimeAsync(arrivalTimes.pace + 1);
    }
    expect(late).toBe(0);
    received += limits.bodyPace.bytes - 1;
    await vi.advanceTimersByTimeAsync(arrivalTimes.pace + 1);
    expect(late).toBe(1);
    await vi.advanceTimersByTimeAsync(10 * arrivalTimes.pace);
    expect(late).toBe(1);
  });

  it('watchArrival reports a public body after a fixed time, even if bytes arrive', async () => {
    watch(true);
    received = 1_000_000;
    await vi.advanceTimersByTimeAsync(arrivalTimes.publicBody - 1);
    expect(late).toBe(0);
    await vi.advanceTimersByTimeAsync(2);
    expect(late).toBe(1);
  });

  it('watchArrival reports nothing after it is stopped', async () => {
    watch(true)();
    watch(false)();
    await vi.advanceTimersByTimeAsync(hour);
    expect(late).toBe(0);
  });
});
