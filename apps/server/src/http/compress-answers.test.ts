import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressAnswers } from './json-bodies.ts';

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
  'compresses a long answer for who accepts %s',
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
  'leaves a long answer as it is for who accepts %s',
  async (accepted) => {
    const { headers, body } = await get('/long', accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(body)).toEqual(long);
  },
);

it('leaves a short answer as it is', async () => {
  const { headers, body } = await get('/short', 'gzip');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(JSON.parse(body)).toEqual({ text: 'short' });
});
