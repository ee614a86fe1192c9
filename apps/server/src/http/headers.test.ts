import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { api } from '@daymark/shared/api.ts';
import { getAddress, apiHeader } from '@daymark/shared/endpoint.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import * as limits from '@daymark/shared/limits.ts';
import { languages } from '@daymark/shared/accounts/account.ts';
import { buildTestApp, testPassword } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { repeatProbe } from '../testing/repeated-probe.ts';
import { getAcceptedLanguage } from './headers.ts';

const foreign = { origin: 'https://evil.example' };
const tls: unknown = expect.objectContaining({
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
});

describeEachDatabase('headers of responses', (openStore, tables) => {
  const probeAt = repeatProbe(tables);

  describe.each(everyEndpoint)('the response of %s', (name, endpoint) => {
    let probe: EndpointProbe;
    let answer: LightMyRequestResponse;

    // All tests of this block check one response.
    beforeAll(async () => {
      probe = await probeAt(await openStore());
      await probe.prepare(name);
      answer = await probe.send(name, { headers: foreign });
    });

    afterAll(() => probe.test.close());

    it(`${name} returns a status of the contract`, () => {
      expect(Object.keys(endpoint.answers)).toContain(String(answer.statusCode));
    });

    it(`${name} returns the API's own header, with and without a token`, async () => {
      for (const { headers } of [answer, await probe.send(name, { token: undefined })]) {
        expect(headers).toMatchObject({ [apiHeader.name]: apiHeader.value });
      }
    });

    it(`${name} returns the security headers and Cache-Control: no-store`, async () => {
      for (const { headers } of [answer, await probe.send(name, { token: undefined })]) {
        const policy = String(headers['content-security-policy']).split('; ');
        expect(policy).toEqual(
          expect.arrayContaining([
            "default-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            'trusted-types default',
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
        expect(headers).not.toHaveProperty('set-cookie');
      }
    });

    it(`${name} returns no CORS header, even for a preflight request`, async () => {
      const preflight = await probe.test.send({
        method: 'OPTIONS',
        url: getAddress(endpoint, probe.sampleCall(name)),
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

    it(`${name} returns an empty body or JSON without a file name`, async () => {
      for (const { body, headers } of [answer, await probe.send(name, { token: undefined })]) {
        const type = body === '' ? undefined : 'application/json; charset=utf-8';
        expect(headers['content-type']).toBe(type);
        expect(headers).not.toHaveProperty('content-disposition');
      }
    });

    it(`${name} returns no hash of a secret, and no access token unless its contract has one`, () => {
      const { body, headers } = answer;
      const mayNameTokens = [
        'register',
        'login',
        'loginWithPasskey',
        'finishSingleSignOn',
        'signInByTrustedHeader',
        'changePassword',
        'getOpenApi',
      ].includes(name);
      expect(body).not.toMatch(/argon2|password_hash|token_hash/);
      expect(body.includes('access_token')).toBe(mayNameTokens);
      expect(JSON.stringify(headers)).not.toContain(probe.owner.access_token);
    });
  });

  describe('a server with an https address', () => {
    let probe: EndpointProbe;

    beforeAll(async () => {
      const env = { PUBLIC_URL: 'https://daymark.example', LIMIT_REQUESTS: '0' };
      probe = await probeEndpoints(await openStore(), { env });
    });

    afterAll(() => probe.test.close());

    it.each(everyEndpoint)(
      'with an https PUBLIC_URL, %s returns Strict-Transport-Security',
      async (name, endpoint) => {
        const url = getAddress(endpoint, probe.sampleCall(name));
        const answers = [
          await probe.send(name, { token: undefined }),
          await probe.send(name, { payload: '{' }),
          await probe.send(name, {
            payload: 'x'.repeat((endpoint.bodyBytes ?? limits.bodyBytes) + 1),
          }),
          await probe.send(name, { headers: { 'content-type': 'text/plain' }, payload: 'x' }),
          await probe.test.send({ method: 'OPTIONS', url, headers: foreign }),
          await probe.test.send({ method: 'PATCH', url }),
          await probe.send(name),
        ];
        expect(answers.map(({ headers }) => headers)).toEqual(answers.map(() => tls));
      },
    );

    it.each([
      '/',
      '/nothing',
      '/api',
      '/api/v1/nothing',
      '/api/v1/%zz',
      `/api/v1/life-areas/${'x'.repeat(500)}`,
      '/api/docs',
      '/api/docs/',
      '/api/docs/page.js',
      '/api/docs/nothing',
      changesPath,
    ])('with an https PUBLIC_URL, `GET %s` returns Strict-Transport-Security', async (url) => {
      expect((await probe.test.send({ url })).headers).toEqual(tls);
    });

    it('with an https PUBLIC_URL, the stream of changes returns Strict-Transport-Security', async () => {
      const origin = await probe.test.app.listen({ port: 0, host: '127.0.0.1' });
      const { access_token: token } = await probe.test.register();
      const answer = await fetch(`${origin}${changesPath}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([200, tls]);
      await answer.body?.cancel();
    });

    it('responses of an overloaded server have Strict-Transport-Security', async () => {
      const store = await openStore();
      const env = { PUBLIC_URL: 'https://daymark.example', LIMIT_AT_ONCE: '1' };
      const test = await buildTestApp(
        { ...store, ping: () => Promise.reject(new Error('broken')) },
        { env },
      );
      const body = { email: 'person-1@example.org', password: testPassword };
      const login = () => test.send({ method: 'POST', url: api.login.path, payload: body });
      const [first, second] = await Promise.all([login(), login()]);
      const health = await test.send({ url: api.getHealth.path });
      expect([first, second, health].map(({ statusCode }) => statusCode)).toEqual([200, 503, 503]);
      expect([first.headers, second.headers, health.headers]).toEqual([tls, tls, tls]);
    });
  });
});

it.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
  ['ru-RU,ru;q=0.9', 'ru'],
  ['en;q=0.5, de;q=0.8', 'de'],
  ['en;q=0.8, de;q=0.8', 'en'],
  ['it, es;q=0.9, de;q=0.1', 'de'],
  ['de;q=0, en;q=0.001', 'en'],
  ['de ; q=1.000 , en', 'de'],
  ['zh-Hans-de', null],
  ['*', null],
  ['it', null],
  ['de;q=0', null],
  ['de;q=2', null],
  ['de;q=', null],
  ['', null],
  [undefined, null],
])('getAcceptedLanguage turns %j into %j', (header, language) => {
  expect(getAcceptedLanguage(header)).toBe(language);
});

it('getAcceptedLanguage returns a supported language or null for any header', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (header) => {
      expect([...languages, null]).toContain(getAcceptedLanguage(header));
    }),
  );
});
