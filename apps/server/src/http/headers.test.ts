import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { addressOf } from '@daymark/shared/endpoint-address.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';

const foreign = { origin: 'https://evil.example' };

describeEachDatabase('an answer', (openStore) => {
  describe.each(everyEndpoint)('of %s', (name, endpoint) => {
    let probe: EndpointProbe;
    let answer: LightMyRequestResponse;

    // Its facts are read off the same answer.
    beforeAll(async () => {
      probe = await probeEndpoints(await openStore());
      answer = await probe.send(name, { headers: foreign });
    });

    afterAll(() => probe.test.close());

    it('has a status of the contract', () => {
      expect(Object.keys(endpoint.answers)).toContain(String(answer.statusCode));
    });

    it('is guarded and is kept by no cache', async () => {
      for (const { headers } of [answer, await probe.send(name, { token: undefined })]) {
        const policy = String(headers['content-security-policy']).split('; ');
        expect(policy).toEqual(
          expect.arrayContaining([
            "default-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
          ]),
        );
        expect(policy.join(' ')).not.toMatch(/unsafe|\*/);
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        });
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).not.toHaveProperty('strict-transport-security');
      }
    });

    it('is for no page of a foreign origin', async () => {
      const preflight = await probe.test.send({
        method: 'OPTIONS',
        url: addressOf(endpoint, probe.sampleCall(name)),
        headers: {
          ...foreign,
          'access-control-request-method': endpoint.method,
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      const refused = await probe.send(name, { token: undefined, headers: foreign });
      for (const { headers } of [answer, refused, preflight]) {
        expect(
          Object.keys(headers).filter((header) => header.startsWith('access-control-')),
        ).toEqual([]);
      }
    });

    it('is JSON or nothing: no sheet, whose cells could be formulas, and no file', async () => {
      for (const { body, headers } of [answer, await probe.send(name, { token: undefined })]) {
        const type = body === '' ? undefined : 'application/json; charset=utf-8';
        expect(headers['content-type']).toBe(type);
        expect(headers).not.toHaveProperty('content-disposition');
      }
    });

    it('holds no secret', () => {
      const { body, headers } = answer;
      const mayNameTokens = ['register', 'login', 'getOpenApi'].includes(name);
      expect(body).not.toMatch(/argon2|password_hash|token_hash/);
      expect(body.includes('access_token')).toBe(mayNameTokens);
      expect(JSON.stringify(headers)).not.toContain(probe.owner.access_token);
    });
  });

  it('asks for TLS from now on where the product is reached by it', async () => {
    const env = { PUBLIC_URL: 'https://daymark.example' };
    const test = await buildTestApp(await openStore(), { env });
    const { headers } = await test.send({ method: 'GET', url: api.getHealth.path });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await test.close();
  });
});
