import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { createOpenApiDocument } from '../../http/openapi-document.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

describeEachDatabase('the OpenAPI document', (openStore) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
  });

  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    test.send({ method, url: api.getOpenApi.path, headers });

  it('the OpenAPI document has the same ETag compressed and uncompressed', async () => {
    const plain = await get();
    const compressed = await get({ 'accept-encoding': 'br, gzip' });
    expect([plain.statusCode, compressed.statusCode]).toEqual([200, 200]);
    expect(plain.json()).toEqual(JSON.parse(JSON.stringify(createOpenApiDocument())));
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      etag: plain.headers.etag,
    });
    for (const { headers } of [plain, compressed]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
      });
    }
  });

  it('the OpenAPI document returns 304 for a known ETag', async () => {
    const { headers } = await get();
    const etag = String(headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await get({ 'if-none-match': known, 'accept-encoding': 'gzip' });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('`HEAD` for the OpenAPI document returns the headers of `GET`', async () => {
    const plain = await get();
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({
      etag: plain.headers.etag,
      'content-length': plain.headers['content-length'],
    });
  });
});
