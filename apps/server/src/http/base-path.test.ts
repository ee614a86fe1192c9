import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, mailEnv, testPassword, type TestApp } from '../testing/build-test-app.ts';
import { openTemporaryStore } from '../testing/temporary-store.ts';
import { stripBasePath } from './base-path.ts';

const integrity = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

const page = '<link rel="icon" href="/favicon.svg" /><script src="/theme.js"></script>';
const manifest = JSON.stringify({
  id: '/',
  scope: '/',
  start_url: '/dashboard',
  icons: [{ src: '/icons/a.png' }],
  name: 'a/b',
});
const theme = 'theme()';
const worker = JSON.stringify([
  ['/index.html', integrity(page)],
  ['/manifest.webmanifest', integrity(manifest)],
  ['/theme.js', integrity(theme)],
]);

describe('a server below a path', () => {
  let webRoot: string;
  let test: TestApp;

  beforeAll(async () => {
    webRoot = mkdtempSync(join(tmpdir(), 'daymark-path-'));
    writeFileSync(join(webRoot, 'index.html'), page);
    writeFileSync(join(webRoot, 'manifest.webmanifest'), manifest);
    writeFileSync(join(webRoot, 'model.html'), page.repeat(30));
    writeFileSync(join(webRoot, 'theme.js'), theme);
    writeFileSync(join(webRoot, 'below-a-path.js'), 'limit();');
    writeFileSync(join(webRoot, 'service-worker.js'), worker);
    const env = { ...mailEnv, PUBLIC_URL: 'https://home.example.org/daymark/' };
    test = await buildTestApp(await openTemporaryStore(), { webRoot, env });
  });

  afterAll(async () => {
    await test.close();
    rmSync(webRoot, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    test.send({ method: 'GET', url, headers });

  it.each(['/', '/index.html', '/board', '/areas/1'])(
    'the page %s has addresses below the path, whether a proxy strips the path or not',
    async (url) => {
      for (const prefix of ['', '/daymark']) {
        const { statusCode, headers, body } = await get(prefix + url);
        expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
          200,
          'text/html; charset=utf-8',
          'no-cache',
        ]);
        expect(body).toBe(page.replaceAll('="/', '="/daymark/'));
        const unchanged = await get(prefix + url, { 'if-none-match': String(headers['etag']) });
        expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
      }
    },
  );

  it('the manifest names only addresses below the path', async () => {
    const { headers, body } = await get('/daymark/manifest.webmanifest');
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(JSON.parse(body)).toEqual({
      id: '/daymark/',
      scope: '/daymark/',
      start_url: '/daymark/dashboard',
      icons: [{ src: '/daymark/icons/a.png' }],
      name: 'a/b',
    });
  });

  it('the service worker knows the hashes of the files that the server sends', async () => {
    const { body } = await get('/daymark/service-worker.js');
    const files = JSON.parse(body) as [string, string][];
    for (const [path, known] of files) expect(known).toBe(integrity((await get(path)).body));
  });

  it('a server below a path finds files and API endpoints with the path and without it', async () => {
    for (const prefix of ['', '/daymark']) {
      expect((await get(`${prefix}/theme.js`)).body).toBe(`limit();${theme}`);
      expect((await get(`${prefix}/health`)).statusCode).toBe(200);
      expect((await get(`${prefix}/api/v1/auth/me`)).statusCode).toBe(401);
      expect((await get(`${prefix}/api/v1/nothing`)).statusCode).toBe(404);
      expect((await get(`${prefix}/nothing.js`)).statusCode).toBe(404);
    }
  });

  it('programs that look for an OAuth server below the path find none', async () => {
    for (const name of [
      'oauth-protected-resource/mcp',
      'oauth-authorization-server',
      'openid-configuration',
    ]) {
      const { statusCode } = await get(`/daymark/.well-known/${name}`, { accept: '*/*' });
      expect([name, statusCode]).toEqual([name, 404]);
    }
  });

  it('responses below a path set no cookies, which other programs on the host would get', async () => {
    const person = await test.register();
    const payload = { email: person.user.email, password: testPassword };
    const signIn = await test.send({ method: 'POST', url: '/daymark/api/v1/auth/login', payload });
    expect(signIn.statusCode).toBe(200);
    for (const { headers } of [signIn, await get('/daymark/'), await get('/daymark/api/docs/')]) {
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  it('large files below a path are compressed', async () => {
    const { headers } = await get('/daymark/model.html', { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], headers['vary']]).toEqual(['gzip', 'accept-encoding']);
  });

  it.each([
    ['/daymark', '/daymark/'],
    ['/return?to=/board', '/daymark/board'],
    ['/daymark/return?to=//evil.example', '/daymark/dashboard'],
    ['/daymark/api/docs', '/daymark/api/docs/'],
  ])('the redirect of %s leads to %s', async (from, to) => {
    expect((await get(from)).headers['location']).toBe(to);
  });

  it('responses below a path have a Content-Security-Policy, but no HSTS for the whole host', async () => {
    for (const url of ['/daymark/', '/daymark/api/v1/service']) {
      const { headers } = await get(url);
      expect(headers['content-security-policy']).toMatch(/default-src 'self'/);
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('the OpenAPI document and the address of a calendar contain the path', async () => {
    const { servers } = (await get('/api/v1/openapi.json')).json<{ servers: unknown }>();
    expect(servers).toEqual([{ url: '/daymark' }]);
    const person = await test.register();
    const { body } = await person.call(api.createCalendar, { body: { kind: 'due' } });
    expect(body.path).toMatch(/^\/daymark\/api\/v1\/feeds\/[\w-]+\.ics$/);
    expect((await get(body.path)).statusCode).toBe(200);
  });
});

it.each([
  ['/daymark', '/daymark'],
  ['/daymark/', '/'],
  ['/daymark/board?tab=year', '/board?tab=year'],
  ['/daymark?from=home', '/?from=home'],
  ['/daymarks/board', '/daymarks/board'],
  ['/board', '/board'],
])('stripBasePath turns %s into %s', (url, stripped) => {
  expect(stripBasePath(url, '/daymark')).toBe(stripped);
  expect(stripBasePath(url, '')).toBe(url);
});
