import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

const page = '<!doctype html><title>Daymark</title>';
const script = 'console.log("x");'.repeat(100);

describe('the web app', () => {
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
    const asset = join(webRoot, 'assets/index-Dk3F9a.js');
    writeFileSync(asset, script);
    writeFileSync(`${asset}.br`, brotliCompressSync(script));
    writeFileSync(`${asset}.gz`, gzipSync(script));
  });

  beforeEach(async () => {
    store = await openStore({ sqliteFile: join(folder, 'test.db') });
    test = await buildTestApp(store, { webRoot: join(folder, 'dist') });
  });

  afterEach(async () => {
    await test.close();
    await store.close();
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function get(url: string, headers: Record<string, string> = {}) {
    return test.send({ method: 'GET', url, headers });
  }

  it.each(['/', '/index.html', '/login', '/dashboard?from=push', '/settings/account/devices'])(
    'is one page under every address, asked for anew each time: %s',
    async (url) => {
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
    },
  );

  it('is answered with nothing when nothing changed', async () => {
    const { headers } = await get('/login');
    const again = await get('/login', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('sends what was compressed before to who accepts %s', async (accepted, encoding) => {
    const response = await get('/assets/index-Dk3F9a.js', { 'accept-encoding': accepted });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(response.rawPayload.length < script.length).toBe(encoding !== undefined);
    expect(response.headers['vary']).toMatch(/accept-encoding/i);
  });

  it('lets caches keep for good only what has a name of its own', async () => {
    const asset = await get('/assets/index-Dk3F9a.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/assets/gone-123.js', '/favicon.ico', '/api/v1/nothing', '/health/x', '/api'])(
    'has no page for %s',
    async (url) => {
      const response = await get(url, { accept: 'text/html' });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it('is read and not written', async () => {
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
  ])('gives nothing from elsewhere: %s', async (url) => {
    const response = await get(url, { accept: 'application/json' });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toContain('secret');
  });
});
