import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { addressOf } from '@daymark/shared/endpoint-address.ts';
import { errorCatalogue } from '@daymark/shared/errors.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { belongingsNamed } from '../testing/sample-calls.ts';

const withSession = everyEndpoint.filter(([, { access }]) => access === 'session');
const withId = everyEndpoint.filter(([, { params }]) => params !== undefined);
const nowhere = '01900000-0000-7000-8000-000000000000';

const unauthenticated = { code: 'unauthenticated', detail: errorCatalogue.unauthenticated.detail };
const notFound = { code: 'not_found', detail: errorCatalogue.not_found.detail };

describeEachDatabase('access', (openStore) => {
  let probe: EndpointProbe;

  // None of this has an effect, so that one app will do for all.
  beforeAll(async () => {
    probe = await probeEndpoints(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
  });

  afterAll(() => probe.test.close());

  describe('without a valid token', () => {
    const headers: Record<string, Record<string, string>> = {
      'no token': {},
      'an unknown token': { authorization: `Bearer ${'A'.repeat(43)}` },
      'an empty token': { authorization: 'Bearer ' },
      'another scheme': { authorization: 'Basic dXNlcjpwYXNz' },
      'two tokens in one header': {
        authorization: `Bearer ${'A'.repeat(43)}, Bearer ${'B'.repeat(43)}`,
      },
      'a token that is no text': { authorization: 'Bearer \u0080\u0000\u00ff' },
      'a token as long as a header may be': { authorization: `Bearer ${'A'.repeat(8000)}` },
      'SQL for a token': { authorization: "Bearer ' OR 1=1 --" },
    };

    it.each(withSession)('%s is 401', async (name) => {
      for (const [what, authorization] of Object.entries(headers)) {
        const response = await probe.send(name, { token: undefined, headers: authorization });
        expect([what, response.statusCode, response.json()]).toEqual([what, 401, unauthenticated]);
      }
    });

    it.each(withSession)('%s takes one from neither query nor cookie', async (name, endpoint) => {
      const { owner, test } = probe;
      const token = owner.access_token;
      const url = addressOf(endpoint, probe.sampleCall(name));
      const response = await test.send({
        method: endpoint.method,
        url: `${url}${url.includes('?') ? '&' : '?'}access_token=${token}&token=${token}`,
        headers: { cookie: `access_token=${token}; token=${token}; session=${token}` },
      });
      expect(response.statusCode).toBe(401);
      expect(test.log.join('')).not.toContain(token);
    });
  });

  describe("with somebody else's id", () => {
    it.each(withId)('%s is 404 as if there were nothing, and nothing happens', async (name) => {
      const before = await probe.everything();
      const { access_token: token } = await probe.test.register();
      const belongings = belongingsNamed(nowhere);
      const theirs = await probe.send(name, { token });
      const none = await probe.send(name, { token, belongings });
      expect(theirs.statusCode).toBe(404);
      expect(theirs.json()).toEqual(notFound);
      expect(theirs.body).toBe(none.body);
      expect(await probe.everything()).toEqual(before);
    });

    it('a score for it is 404', async () => {
      const { access_token: token } = await probe.test.register();
      const response = await probe.send('recordScore', { token });
      expect([response.statusCode, response.json()]).toEqual([404, notFound]);
    });
  });

  it.each(withId)('%s is 404 for an id that is no UUID', async (name) => {
    for (const id of ['1', 'abc', "' OR 1=1", '%00', '..%2f..', `${nowhere}x`]) {
      const response = await probe.send(name, { belongings: belongingsNamed(id) });
      expect([id, response.statusCode, response.json()]).toEqual([id, 404, notFound]);
    }
  });
});
