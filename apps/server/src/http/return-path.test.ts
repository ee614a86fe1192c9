import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { returnPath } from './return-path.ts';

describeEachDatabase('GET /return', (openStore) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await buildTestApp(await openStore());
  });

  afterAll(() => test.close());

  async function whereTo(query: string): Promise<unknown> {
    const { statusCode, headers } = await test.send({ url: `${returnPath}${query}` });
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
    return headers['location'];
  }

  const to = (path: string) => `?to=${encodeURIComponent(path)}`;

  it.each(['/dashboard', '/settings?tab=account', '/areas/1?day=2026-03-01#note', '/a%2Fb'])(
    '`GET /return` redirects to the given path %s',
    async (path) => {
      expect(await whereTo(to(path))).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('`GET /return` redirects to /dashboard instead of %j', async (path) => {
    expect(await whereTo(to(path))).toBe('/dashboard');
  });

  it('`GET /return` redirects to /dashboard if the path is missing, repeated or malformed', async () => {
    expect(await whereTo('')).toBe('/dashboard');
    expect(await whereTo('?to=/settings&to=/board')).toBe('/dashboard');
    expect(await whereTo('?to=%zz')).toBe('/dashboard');
  });

  it('`GET /return` does not let the given path add a header to the response', async () => {
    const { headers } = await test.send({ url: `${returnPath}?to=/a%0d%0aSet-Cookie:%20a=b` });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['location']).toBe('/aSet-Cookie:%20a=b');
  });
});
