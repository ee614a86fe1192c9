import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { getAddress } from '@daymark/shared/endpoint.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import { logged, testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

const local = '127.0.0.1';

describeEachDatabase('LOG_REQUESTS', (openStore) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await openApp(openStore, { env: { LOG_REQUESTS: 'on' } });
    await test.app.listen({ port: 0, host: local });
  });

  const lines = () =>
    test.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request');

  /** Sends a request and returns the size of the response with its head, in bytes. */
  function send(method: string, path: string, { token = '', body = '' } = {}): Promise<number> {
    const { port } = test.app.server.address() as AddressInfo;
    const headers = {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== '' && { 'content-type': 'application/json' }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const sent = httpRequest({ host: local, port, method, path, headers, agent: false });
    sent.on('error', reject).on('response', (response) => {
      const { socket } = response;
      response.resume().on('end', () => resolve(socket.bytesRead));
    });
    sent.end(body);
    return promise;
  }

  it('LOG_REQUESTS logs the request, its status, its duration and its user', async () => {
    const { access_token: token, user } = await test.register();
    const bytes = await send('GET', api.getMe.path, { token });
    await vi.waitFor(() => expect(lines()).toHaveLength(2));
    expect(lines()[1]).toEqual(
      logged({
        method: 'GET',
        path: api.getMe.path,
        endpoint: 'getMe',
        status: 200,
        duration_ms: expect.any(Number) as unknown,
        bytes,
        user: user.id,
        address: local,
        msg: 'request',
      }),
    );
    expect(Number(lines()[1]?.['duration_ms'])).toBeLessThan(10_000);
  });

  it('LOG_REQUESTS logs one line for each request, even for errors', async () => {
    await send('GET', api.getMe.path);
    await send('POST', api.login.path, { body: '{' });
    await send('GET', '/api/v1/nothing');
    await send('GET', '/api/v1/%zz');
    await send('PATCH', api.getMe.path);
    await vi.waitFor(() => expect(lines()).toHaveLength(5));
    expect(lines().map(({ endpoint, path, status }) => [endpoint, path, status])).toEqual([
      ['getMe', api.getMe.path, 401],
      ['login', api.login.path, 400],
      ['none', '/api/v1/nothing', 404],
      ['none', '/api/v1/%zz', 404],
      ['none', api.getMe.path, 405],
    ]);
  });

  it('LOG_REQUESTS logs the stream of changes when the stream ends', async () => {
    const { access_token: token, user } = await test.register();
    const { port } = test.app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${token}` };
    const sent = httpRequest({ host: local, port, path: changesPath, headers, agent: false });
    const opened = Promise.withResolvers<void>();
    sent.on('response', (response) => response.once('data', () => opened.resolve()));
    sent.on('error', () => {}).end();
    await opened.promise;
    await send('GET', api.getHealth.path);
    const streams = () => lines().filter(({ endpoint }) => endpoint === 'followChanges');
    await vi.waitFor(() =>
      expect(lines()).toContainEqual(expect.objectContaining({ endpoint: 'getHealth' })),
    );
    expect(streams()).toEqual([]);
    sent.destroy();
    await vi.waitFor(() => expect(streams()).toHaveLength(1));
    expect(streams()).toMatchObject([
      { path: changesPath, status: 200, user: user.id, aborted: true },
    ]);
    expect(Number(streams()[0]?.['bytes'])).toBeGreaterThan(100);
  });

  it('LOG_REQUESTS logs no token, password, query or calendar secret', async () => {
    const { access_token: token, ...person } = await test.register();
    const { body: calendar } = await person.call(api.createCalendar, {
      body: { kind: 'done' },
    });
    const feed = calendar.path;
    const [, secret = ''] = /\/feeds\/([\w-]+)\.ics$/.exec(feed) ?? [];
    expect(secret.length).toBeGreaterThan(20);
    await send('GET', `${api.getMe.path}?access_token=${token}`, { token });
    await send('GET', feed);
    await send('GET', feed.toUpperCase().replace(/^\/API\/V1/, '/api/v1'));
    await send('GET', `/api/v1/%zz/${secret}`);
    await send('POST', api.login.path, {
      body: JSON.stringify({ email: person.user.email, password: testPassword }),
    });
    await vi.waitFor(() => expect(lines()).toHaveLength(7));
    const text = test.log.join('');
    for (const hidden of [token, secret, secret.toUpperCase(), 'access_token', testPassword]) {
      expect(text).not.toContain(hidden);
    }
    expect(text).not.toContain(person.user.email);
  });

  it('requests are not logged without LOG_REQUESTS', async () => {
    const quiet = await openApp(openStore);
    await quiet.send({ url: getAddress(api.getHealth, {}) });
    expect(quiet.log.join('')).not.toContain('"msg":"request"');
  });
});
