import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { errorCatalogue } from '@daymark/shared/errors.ts';
import { type Store, openStore } from '../store.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

const files = join(import.meta.dirname, '../../api-page/files');

describe('the page of the API', () => {
  let folder: string;
  let store: Store;
  let test: TestApp;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-page-'));
    store = await openStore({ sqliteFile: join(folder, 'daymark.db') });
    test = await buildTestApp(store);
  });

  afterEach(async () => {
    await test.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('is served without a token, as a page and under the policy of every page', async () => {
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

  it('is found without its last slash too', async () => {
    const { statusCode, headers } = await test.send({ url: '/api/docs' });
    expect([statusCode, headers['location']]).toEqual([301, '/api/docs/']);
  });

  it('has nothing else beside it', async () => {
    const others = ['nothing', '../tsconfig.json', '%2e%2e/openapi.ts', '..%2fopenapi.ts', '/'];
    for (const name of others) {
      const response = await test.send({
        url: `/api/docs/${name}`,
        headers: { accept: 'text/html' },
      });
      expect([name, response.statusCode]).toEqual([name, 404]);
      expect(response.json()).toEqual({
        code: 'not_found',
        detail: errorCatalogue.not_found.detail,
      });
    }
  });
});
