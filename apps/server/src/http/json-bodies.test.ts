import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { compressAnswers, isDeeperThan } from './json-bodies.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

it('isDeeperThan compares the nesting depth of any JSON with the limit', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat({ max: 6 }), (value, limit) => {
      expect(isDeeperThan(limit, JSON.stringify(value))).toBe(depthOf(value) > limit);
    }),
  );
});

it('isDeeperThan ignores brackets in strings', () => {
  expect(isDeeperThan(1, JSON.stringify({ text: '[[[{{{"\\"[[[' }))).toBe(false);
});

it('isDeeperThan also counts the brackets of text that is not JSON', () => {
  expect(isDeeperThan(2, '"never closed [[[[')).toBe(false);
  expect(isDeeperThan(2, ']]]][[[')).toBe(false);
  expect(isDeeperThan(2, '[[[')).toBe(true);
});

const long = { text: 'Häuser '.repeat(1000) };
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  compressAnswers(app);
  app.get('/long', () => long);
  app.get('/short', () => ({ text: 'short' }));
  await app.ready();
});

afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8, *;q=0.1', 'GZIP'])(
  'a long response is compressed for Accept-Encoding %j',
  async (accepted) => {
    const { headers, rawPayload } = await get('/long', accepted);
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-length': String(rawPayload.length),
    });
    expect(rawPayload.length).toBeLessThan(500);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long);
  },
);

it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0, br', 'xgzip', 'gzipped'])(
  'a long response is not compressed for Accept-Encoding %j',
  async (accepted) => {
    const { headers, body } = await get('/long', accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(body)).toEqual(long);
  },
);

it('a short response is not compressed', async () => {
  const { headers, body } = await get('/short', 'gzip');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(JSON.parse(body)).toEqual({ text: 'short' });
});
