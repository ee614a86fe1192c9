import { expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { openTemporaryStore } from '../testing/temporary-store.ts';

/** Returns the logged warnings after requests through two proxies. */
async function warningsWith(TRUST_PROXY: string, headers: Record<string, string>) {
  const test = await buildTestApp(await openTemporaryStore(), { env: { TRUST_PROXY } });
  for (const remoteAddress of ['10.0.0.5', '::ffff:10.0.0.5', '10.0.0.6']) {
    await test.send({ url: api.getHealth.path, remoteAddress, headers });
    await test.send({ url: '/', remoteAddress, headers });
  }
  return test.log
    .map((line) => JSON.parse(line) as { level: number; msg: string; proxy?: string })
    .filter(({ level }) => level === 40)
    .map(({ proxy, msg }) => [proxy, msg]);
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

it('the log says once that X-Forwarded-For is ignored without TRUST_PROXY', async () => {
  expect(await warningsWith('', forwarded)).toEqual([
    ['10.0.0.5', expect.stringContaining('because TRUST_PROXY is not set')],
  ]);
});

it('the log names once a sender of X-Forwarded-For that TRUST_PROXY does not contain', async () => {
  expect(await warningsWith('10.0.0.5', forwarded)).toEqual([
    ['10.0.0.6', expect.stringContaining('because TRUST_PROXY does not contain its sender')],
  ]);
});

it('the log does not warn about a trusted proxy, or without X-Forwarded-For', async () => {
  expect(await warningsWith('10.0.0.0/24', forwarded)).toEqual([]);
  expect(await warningsWith('', {})).toEqual([]);
});
