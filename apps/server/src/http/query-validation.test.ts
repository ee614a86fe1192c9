import { afterEach, beforeEach, expect, it } from 'vitest';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { addressOf, type Endpoint } from '@daymark/shared/endpoint.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import {
  everyEndpoint,
  fieldsOf,
  probeEndpoints,
  type EndpointProbe,
} from '../testing/endpoint-probe.ts';
import { prototypes } from '../testing/prototypes.ts';

const withQuery = everyEndpoint.filter(([, { query }]) => query !== undefined);
const queryFields = withQuery.flatMap(([name, { query }]) =>
  fieldsOf(query).map((field) => ({ name, field })),
);
const reading = everyEndpoint.filter(([, { method }]) => method === 'GET').map(([name]) => name);

describeEachDatabase('a query', (openStore) => {
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeEndpoints(await openStore());
  });

  afterEach(() => probe.test.close());

  /** The sample call with something more in its query. */
  function sendWith(name: EndpointName, extra: string) {
    const url = addressOf<Endpoint>(api[name], probe.sampleCall(name));
    return probe.test.send({
      method: api[name].method,
      url: `${url}${url.includes('?') ? '&' : '?'}${extra}`,
      headers: { authorization: `Bearer ${probe.owner.access_token}` },
    });
  }

  /** The sample call with another query. */
  function sendAlone(name: EndpointName, query: string) {
    const call = { ...probe.sampleCall(name), query: {} };
    return probe.test.send({
      method: api[name].method,
      url: `${addressOf<Endpoint>(api[name], call)}?${query}`,
      headers: { authorization: `Bearer ${probe.owner.access_token}` },
    });
  }

  it.each(withQuery)(
    'with a field that is there several times is 422 for %s, names it and changes nothing',
    async (name, { query }) => {
      const before = await probe.everything();
      for (const field of fieldsOf(query)) {
        const response = await sendWith(name, `${field}=2026-03-01&${field}=true`);
        const { code, errors } = errorBody.parse(response.json());
        expect([field, response.statusCode, code]).toEqual([field, 422, 'validation_error']);
        expect(errors?.map((error) => error.field)).toContain(field);
      }
      expect(await probe.everything()).toEqual(before);
    },
  );

  it('may have fields the contract does not name', async () => {
    const polluting = '__proto__[x]=1&__proto__.x=1&constructor[prototype][x]=1';
    const inherited = prototypes();
    for (const name of reading) {
      const plain = await probe.send(name);
      const extra = `user_id=1&__proto__=x&constructor=x&limit[]=1&a=%00&${polluting}`;
      const response = await sendWith(name, extra);
      expect([name, response.statusCode, response.body]).toEqual([
        name,
        plain.statusCode,
        plain.body,
      ]);
    }
    expect(prototypes()).toEqual(inherited);
  });

  it('with text that no database keeps is 422', async () => {
    for (const { name, field } of queryFields) {
      const { statusCode } = await sendAlone(name, `${field}=%00`);
      expect([name, field, statusCode]).toEqual([name, field, 422]);
    }
  });

  it('that is no UTF-8 is no fault of ours', async () => {
    for (const { name, field } of queryFields) {
      const { statusCode } = await sendAlone(name, `${field}=%ff%E2%28%A1%&%=%`);
      expect(statusCode).toBeLessThan(500);
    }
  });
});
