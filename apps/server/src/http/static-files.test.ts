import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { getErrorSentence } from '@daymark/shared/errors.ts';
import { api } from '@daymark/shared/api.ts';
import type { Store } from '../store/store.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openTemporaryStore } from '../testing/temporary-store.ts';

const page = '<!doctype html><title>Daymark</title>';
const ofEveryAnswer = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': expect.stringContaining("default-src 'self'") as unknown,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const script = 'console.log("x");'.repeat(100);

describe('files of the web app', () => {
  let folder: string;
  let store: Store;
  let test: TestApp;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-static-'));
    const webRoot = join(folder, 'dist');
    mkdirSync(join(webRoot, 'assets'), { recursive: true });
    mkdirSync(join(webRoot, '.vite'));
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(webRoot, '.vite/manifest.json'), 'secret');
    writeFileSync(join(webRoot, 'index.html'), page);
    writeFileSync(join(webRoot, 'theme.js'), script);
    writeFileSync(join(webRoot, 'favicon.svg'), svg);
    writeFileSync(join(webRoot, 'favicon.svg.br'), brotliCompressSync(svg));
    writeFileSync(join(webRoot, 'assets/index-C4.css'), 'a {}');
    const asset = join(webRoot, 'assets/index-Dk3F9a.js');
    writeFileSync(asset, script);
    writeFileSync(`${asset}.br`, brotliCompressSync(script));
    writeFileSync(`${asset}.gz`, gzipSync(script));
    for (const name of [
      'import-worker-B2c_9-x.js',
      'import-worker.js',
      'not-import-worker-B2.js',
    ]) {
      writeFileSync(join(webRoot, 'assets', name), script);
      writeFileSync(join(webRoot, 'assets', `${name}.br`), brotliCompressSync(script));
    }
    writeFileSync(join(webRoot, 'import-worker-B2.js'), script);
    const wasm = join(webRoot, 'assets/sqlite3-C4.wasm');
    writeFileSync(wasm, '\0asm');
    writeFileSync(`${wasm}.br`, brotliCompressSync('\0asm'));
  });

  beforeEach(async () => {
    store = await openTemporaryStore();
    test = await buildTestApp(store, { webRoot: join(folder, 'dist') });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function get(url: string, headers: Record<string, string> = {}) {
    return test.send({ method: 'GET', url, headers });
  }

  it.each([
    '/',
    '/index.html',
    '/login',
    '/dashboard?from=push',
    '/settings/account/devices',
    '/%5Cnotes',
    '/a%5C..%5Cb',
    '/settings//account',
    '/notes/%2e%2e/plan',
    '/assets/screen',
    '/assets/screen?of=index-C4.css',
  ])('`GET %s` returns the page of the web app, which browsers revalidate', async (url) => {
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*']) {
      const response = await get(url, { accept });
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(page);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.headers['content-security-policy']).toContain("default-src 'self'");
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
    }
  });

  it('X-Frame-Options and other headers for pages are not sent with assets', async () => {
    const ofPages = ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy'];
    const sentWith = async (url: string) => {
      const { headers } = await get(url);
      return ofPages.filter((name) => name in headers);
    };
    expect(await sentWith('/dashboard')).toEqual(ofPages);
    expect(await sentWith('/assets/index-Dk3F9a.js')).toEqual([]);
    expect(await sentWith('/assets/index-C4.css')).toEqual([]);
  });

  it('a page of the app adds few listeners to its response, so that Node warns of no leak', async () => {
    const { app } = await buildTestApp(store, { webRoot: join(folder, 'dist') });
    const listeners: number[] = [];
    app.server.on('request', (_request, response) => {
      response.once('pipe', () => listeners.push(response.listenerCount('close')));
    });
    const origin = await app.listen({ port: 0 });
    onTestFinished(() => app.close());
    expect((await fetch(`${origin}/dashboard`)).status).toBe(200);
    expect(listeners).toHaveLength(1);
    expect(listeners[0]).toBeLessThan(8);
  });

  it('FRAME_ANCESTORS lets only pages of its origins show the app in a frame', async () => {
    const env = { FRAME_ANCESTORS: 'https://home.example.org:8123/, http://panel.local' };
    const framed = await buildTestApp(store, { webRoot: join(folder, 'dist'), env });
    for (const url of ['/dashboard', '/', api.getHealth.path]) {
      const { headers } = await framed.send({ url });
      expect(headers).not.toHaveProperty('x-frame-options');
      expect(String(headers['content-security-policy']).split('; ')).toContain(
        'frame-ancestors https://home.example.org:8123 http://panel.local',
      );
    }
  });

  it('a request for an unchanged page of the web app returns an empty 304', async () => {
    const { headers } = await get('/login');
    const again = await get('/login', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  describe('a server with an https address', () => {
    beforeEach(async () => {
      const env = { PUBLIC_URL: 'https://daymark.example' };
      test = await buildTestApp(store, { env, webRoot: join(folder, 'dist') });
    });

    it.each([
      '/assets/gone-123.js',
      '/gone.js',
      '/icons/gone.png',
      '/%zz',
      '/..%2fsecret.txt',
      '/health/x',
    ])('the 404 response for %s has `Cache-Control: no-store`', async (url) => {
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        const { statusCode, headers } = await test.send({ method, url });
        expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
      }
    });

    it.each(['/', '/login', '/theme.js', '/assets/index-Dk3F9a.js', '/api/docs/'])(
      'the error response for %s with an If-Match that does not match has `Cache-Control: no-store`',
      async (url) => {
        for (const encoding of ['br', 'identity']) {
          const condition = { 'if-match': '"other"', 'accept-encoding': encoding };
          const { statusCode, headers } = await get(url, condition);
          expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
        }
      },
    );

    it.each([
      ['/', 200],
      ['/index.html', 200],
      ['/login', 200],
      ['/theme.js', 200],
      ['/assets/index-Dk3F9a.js', 200],
      ['/assets/gone-123.js', 404],
      ['/.vite/manifest.json', 404],
      ['/..%2fsecret.txt', 404],
      ['/%zz', 404],
      ['/api/docs', 301],
      ['/api/docs/', 200],
      ['/api/v1/nothing', 404],
      ['/health/x', 404],
    ])(
      'with an https PUBLIC_URL, the response for %s has Strict-Transport-Security and status %i',
      async (url, status) => {
        const answers = [
          await get(url),
          await get(url, { 'accept-encoding': 'br' }),
          await test.send({ method: 'HEAD', url }),
        ];
        for (const { statusCode, headers } of answers) {
          expect([statusCode, headers]).toEqual([status, expect.objectContaining(ofEveryAnswer)]);
        }
        const again = await get(url, { 'if-none-match': String(answers[0]?.headers['etag']) });
        expect(again.headers).toMatchObject(ofEveryAnswer);
        expect((await test.send({ method: 'POST', url })).headers).toMatchObject(ofEveryAnswer);
      },
    );
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('for Accept-Encoding %s, assets have the encoding %s', async (accepted, encoding) => {
    const response = await get('/assets/index-Dk3F9a.js', { 'accept-encoding': accepted });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(response.rawPayload.length < script.length).toBe(encoding !== undefined);
    expect(response.headers['vary']).toMatch(/accept-encoding/i);
  });

  it.each([
    ['/login', 'text/html; charset=utf-8'],
    ['/theme.js', 'application/javascript; charset=utf-8'],
    ['/assets/index-C4.css', 'text/css; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ])('the web app serves %s with the content type %s', async (url, type) => {
    const answers = [
      await get(url),
      await get(url, { 'accept-encoding': 'br' }),
      await test.send({ method: 'HEAD', url }),
    ];
    for (const { headers } of answers) expect(headers['content-type']).toBe(type);
  });

  it.each(['/assets', '/assets/'])('the web app does not list the folder %s', async (url) => {
    const listed = await get(url, { accept: 'text/html' });
    expect([listed.statusCode, listed.body]).toEqual([200, page]);
    const asked = await get(url, { accept: 'application/json' });
    expect([asked.statusCode, asked.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('only files with a hash in their names are immutable in caches', async () => {
    const asset = await get('/assets/index-Dk3F9a.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
  });

  const policyOf = (response: { headers: Record<string, unknown> }) =>
    String(response.headers['content-security-policy']).split('; ');

  it('the content security policy of the import worker allows WebAssembly and only its own origin', async () => {
    const url = '/assets/import-worker-B2c_9-x.js';
    const first = await get(url);
    const answers = [
      first,
      await get(url, { 'accept-encoding': 'br' }),
      await get(`${url}?x`),
      await get(url, { 'if-none-match': String(first.headers['etag']) }),
      await test.send({ method: 'HEAD', url }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 304, 200]);
    for (const response of answers) {
      expect(policyOf(response)).toEqual([
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]);
      expect(response.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  it.each([
    '/',
    '/login',
    '/theme.js',
    '/assets/index-Dk3F9a.js',
    '/assets/sqlite3-C4.wasm',
    '/assets/import-worker.js',
    '/assets/not-import-worker-B2.js',
    '/assets/import-worker-gone.js',
    '/import-worker-B2.js',
    '/login?/assets/import-worker-B2c_9-x.js',
    '/api/v1/nothing',
    '/api/docs/',
  ])('the content security policy of %s does not allow WebAssembly', async (url) => {
    const response = await get(url);
    expect(policyOf(response)).toContain("default-src 'self'");
    expect(policyOf(response).join()).not.toContain('unsafe');
  });

  it('SQLite is served as compressed application/wasm', async () => {
    const { statusCode, headers } = await get('/assets/sqlite3-C4.wasm', {
      'accept-encoding': 'br',
    });
    expect([statusCode, headers['content-type'], headers['content-encoding']]).toEqual([
      200,
      'application/wasm',
      'br',
    ]);
  });

  it.each([
    '/assets/gone-123.js',
    '/favicon.ico',
    '/api/v1/nothing',
    '/health/x',
    '/api',
    '/.well-known',
    '/.well-known/change-password',
    '/.well-known/oauth-protected-resource/mcp',
  ])('`GET %s` returns 404 instead of the page of the web app', async (url) => {
    for (const accept of ['text/html', '*/*', 'application/json']) {
      const response = await get(url, { accept });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  it('the web app returns 404 for its pages while a build replaces index.html', async () => {
    const index = join(folder, 'dist/index.html');
    rmSync(index);
    const answers = [];
    for (const url of ['/', '/login', '/index.html']) {
      answers.push(await get(url, { accept: 'text/html', 'accept-encoding': 'br, gzip' }));
    }
    writeFileSync(index, page);
    for (const response of answers) {
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { code: 'not_found', detail: getErrorSentence('not_found') },
      ]);
    }
    expect((await get('/login')).body).toBe(page);
    expect(test.log.join('')).not.toContain('inside a 404 handler');
  });

  it('the web app returns 404 for POST, PUT and DELETE', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const response = await test.send({ method, url: '/login' });
      expect(response.statusCode).toBe(404);
    }
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/.vite/manifest.json',
  ])(
    '`GET %s` returns no hidden file and no file outside the folder of the web app',
    async (url) => {
      const response = await get(url, { accept: 'application/json' });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.body).not.toContain('secret');
    },
  );
});

const files = join(import.meta.dirname, '../../api-page/files');

describe('files of the API page', () => {
  let test: TestApp;

  beforeEach(async () => {
    test = await buildTestApp(await openTemporaryStore());
  });

  it('the API page needs no token and has the security headers', async () => {
    const ofApi = await test.send({ url: api.getHealth.path });
    for (const name of ['', ...readdirSync(files)]) {
      const { statusCode, headers, body } = await test.send({ url: `/api/docs/${name}` });
      expect([name, statusCode]).toEqual([name, 200]);
      expect(body).toBe(readFileSync(join(files, name === '' ? 'index.html' : name), 'utf8'));
      expect(headers).toMatchObject({
        'content-security-policy': ofApi.headers['content-security-policy'],
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-cache',
      });
    }
  });

  it('`/api/docs` redirects to `/api/docs/`', async () => {
    const { statusCode, headers } = await test.send({ url: '/api/docs' });
    expect([statusCode, headers['location']]).toEqual([301, '/api/docs/']);
  });

  it('the API page serves only its own files', async () => {
    const others = ['nothing', '../tsconfig.json', '%2e%2e/openapi.ts', '..%2fopenapi.ts', '/'];
    for (const name of others) {
      const response = await test.send({
        url: `/api/docs/${name}`,
        headers: { accept: 'text/html' },
      });
      expect([name, response.statusCode]).toEqual([name, 404]);
      expect(response.json()).toEqual({
        code: 'not_found',
        detail: getErrorSentence('not_found'),
      });
    }
  });
});
