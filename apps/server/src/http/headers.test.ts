import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';

describeEachDatabase('an answer', (openStore) => {
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeEndpoints(await openStore());
  });

  afterEach(() => probe.test.close());

  it.each(everyEndpoint)('of %s has a status of the contract', async (name, endpoint) => {
    const { statusCode } = await probe.send(name);
    expect(Object.keys(endpoint.answers)).toContain(String(statusCode));
  });

  it.each(everyEndpoint)('of %s is guarded and is kept by no cache', async (name) => {
    for (const token of [probe.owner.access_token, undefined]) {
      const { headers } = await probe.send(name, { token });
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

  it.each(everyEndpoint)('of %s holds no secret', async (name) => {
    const { body, headers } = await probe.send(name);
    const mayNameTokens = ['register', 'login', 'getOpenApi'].includes(name);
    expect(body).not.toMatch(/argon2|password_hash|token_hash/);
    expect(body.includes('access_token')).toBe(mayNameTokens);
    expect(JSON.stringify(headers)).not.toContain(probe.owner.access_token);
  });

  it('asks for TLS from now on where the product is reached by it', async () => {
    const env = { PUBLIC_URL: 'https://daymark.example' };
    const test = await buildTestApp(await openStore(), { env });
    const { headers } = await test.send({ method: 'GET', url: api.getHealth.path });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await test.close();
  });
});
