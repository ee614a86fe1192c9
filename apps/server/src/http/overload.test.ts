import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { getErrorSentence } from '@daymark/shared/errors.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { createLateness } from './overload.ts';

describeEachDatabase('LIMIT_AT_ONCE', (openStore) => {
  let test: TestApp;

  let senders = 0;
  // Each login hashes a password, so that all logins overlap. Each login comes from another
  // network.
  const login = () =>
    test.send({
      method: 'POST',
      url: api.login.path,
      remoteAddress: `198.51.100.${(senders += 1) % 256}`,
      payload: { email: 'person-1@example.org', password: testPassword },
    });
  const logins = (count: number) => Promise.all(Array.from({ length: count }, login));
  const start = async (LIMIT_AT_ONCE: string) => {
    test = await openApp(openStore, {
      env: { LIMIT_AT_ONCE, LIMIT_LOGIN_FAILURES: '0' },
    });
    return test.register();
  };

  it('concurrent requests over LIMIT_AT_ONCE return 503 with Retry-After', async () => {
    await start('5');
    const answers = await logins(20);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(refused).toHaveLength(15);
    for (const { headers, json } of refused) {
      expect(json()).toEqual({ code: 'unavailable', detail: getErrorSentence('unavailable') });
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    }
    const warnings = test.log.filter((line) => line.includes('"msg":"overloaded"'));
    expect(warnings).toHaveLength(1);
  });

  it('requests are accepted again after earlier requests were answered or refused', async () => {
    const person = await start('5');
    for (let round = 0; round < 3; round += 1) await logins(20);
    for (let times = 0; times < 10; times += 1) {
      expect((await test.nobody.refused(api.getMe, {})).status).toBe(401);
    }
    const answers = await logins(5);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await person.call(api.getMe, {})).status).toBe(200);
  });

  it('requests are accepted again after clients closed connections in the middle of a body', async () => {
    await start('3');
    const port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
    for (let times = 0; times < 10; times += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.end(
        `POST ${api.login.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
          'Content-Length: 100\r\n\r\n{',
      );
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    }
    await expect.poll(async () => (await login()).statusCode).toBe(200);
    expect((await logins(3)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('one network may have a tenth of LIMIT_AT_ONCE concurrent requests', async () => {
    await start('30');
    const from = (remoteAddress: string) =>
      test.send({
        method: 'POST',
        url: api.login.path,
        remoteAddress,
        payload: { email: 'person-1@example.org', password: testPassword },
      });
    const addresses = ['203.0.113.1', '2001:db8:1:1::1', '2001:db8:1:1::2', '203.0.113.2'];
    const answers = await Promise.all(
      addresses.flatMap((address) => [1, 2, 3, 4].map(() => from(address))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    const threeOf = (count: number) =>
      Array.from({ length: count }, (_, at) => (at < 3 ? 200 : 503));
    expect(statuses).toEqual([threeOf(4), threeOf(8), threeOf(4)].flat());
    const [warning = '{}'] = test.log.filter((line) => line.includes('"msg":"overloaded"'));
    expect(JSON.parse(warning)).toMatchObject({
      isLate: false,
      network: '203.0.113.1',
      refused: '203.0.113.1',
    });
  });

  it('concurrent requests behind a trusted proxy are counted per client network', async () => {
    test = await openApp(openStore, {
      env: { LIMIT_AT_ONCE: '5', LIMIT_LOGIN_FAILURES: '0', TRUST_PROXY: '127.0.0.1' },
    });
    await test.register();
    const from = (client: string) =>
      test.send({
        method: 'POST',
        url: api.login.path,
        headers: { 'x-forwarded-for': client },
        payload: { email: 'person-1@example.org', password: testPassword },
      });
    const answers = await Promise.all(
      ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.2'].map(from),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 200, 200]);
  });

  it('a request with a body is refused before its authentication when all slots are taken', async () => {
    const person = await start('1');
    const stranger = test.as('a'.repeat(43));
    const [me, refused] = await Promise.all([
      person.call(api.getMe, {}),
      stranger.refused(api.createLifeArea, { body: { name: 'Health' } }),
    ]);
    expect([me.status, refused.status]).toEqual([200, 503]);
  });

  it('getHealth returns 200 while other requests are refused', async () => {
    await start('1');
    const [, , health] = await Promise.all([login(), login(), test.nobody.call(api.getHealth, {})]);
    expect(health.status).toBe(200);
  });

  it('the number of concurrent requests is unlimited with LIMIT_AT_ONCE=0', async () => {
    await start('0');
    expect(new Set((await logins(20)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

const after = (beats: readonly number[]) => {
  const lateness = createLateness();
  let now = 0;
  lateness.tick(now);
  for (const beat of beats) lateness.tick((now += beat));
  return lateness.isLate();
};

it.each([
  [[], false],
  [[100, 101, 120, 900], false],
  [[30_000], false],
  [[1200, 1200, 1200, 1200, 100], false],
  [[1200, 1200, 1200, 1200, 1200], true],
  [[100, 1200, 1500, 9000, 1101, 1200], true],
  [[1200, 1200, 1200, 1200, 1200, 1200, 1100], false],
])('after ticks with intervals of %j ms, isLate of createLateness returns %s', (beats, isLate) => {
  expect(after(beats)).toBe(isLate);
});
