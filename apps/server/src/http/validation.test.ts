import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorBody, getErrorSentence } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { getAddress, type Endpoint } from '@daymark/shared/endpoint.ts';
import { describeEachDatabase, everyColumn, everyRow } from '../testing/each-database.ts';
import {
  everyEndpoint,
  fieldsOf,
  probeEndpoints,
  prototypes,
  type EndpointProbe,
} from '../testing/endpoint-probe.ts';
import { repeatProbe } from '../testing/repeated-probe.ts';

const withBody = everyEndpoint.filter(([, { body }]) => body !== undefined);

const nullable = [
  'recordScore.amount',
  'updateScore.amount',
  'createPause.life_area_id',
  'createPause.last_day',
  'updatePause.last_day',
  'createLifeArea.icon',
  'createLifeArea.reminder_time',
  'createLifeArea.step',
  'updateLifeArea.icon',
  'updateLifeArea.step',
  'updateLifeArea.reminder_time',
  'updateMe.first_weekday',
  'createToken.life_area_ids',
  'createToken.expires_in_days',
];

const mayBeEmpty = ['createLifeArea.reminders', 'updateLifeArea.reminders'];

/** Fields that browsers fill. The server ignores invalid values. */
const tolerated = [
  'finishSingleSignOn.timezone',
  'finishSingleSignOn.language',
  'finishSingleSignOn.first_weekday',
  'finishSingleSignOn.device_token',
  'signInByTrustedHeader.timezone',
  'signInByTrustedHeader.language',
  'signInByTrustedHeader.first_weekday',
  'signInByTrustedHeader.device_token',
];

describeEachDatabase('invalid request bodies', (openStore) => {
  let probe: EndpointProbe;

  // Every request is refused, so the tests share one app.
  beforeAll(async () => {
    probe = await probeEndpoints(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
  });

  afterAll(() => probe.test.close());

  const wrong = [
    'null',
    '{}',
    '[]',
    '1e309',
    '{"__proto__":{"score":1}}',
    '{"constructor":{}}',
    '{"constructor":{"prototype":{"score":1}}}',
    '{"__proto__":{"constructor":{"prototype":{"score":1}}}}',
    '[{"__proto__":{"score":1}},{"constructor":{"prototype":{"score":1}}}]',
  ];

  const checkedFields = withBody
    .map(([name, { body }]) => ({
      name,
      fields: fieldsOf(body).filter((field) => !tolerated.includes(`${name}.${field}`)),
    }))
    .filter(({ fields }) => fields.length > 0);

  it.each(checkedFields)(
    '$name returns 422 with the name of a field that has a wrong type',
    async ({ name, fields }) => {
      const before = await probe.everything();
      const inherited = prototypes();
      for (const field of fields) {
        const rest = JSON.stringify({ ...probe.sampleCall(name).body, [field]: undefined });
        const mayBeNull = nullable.includes(`${name}.${field}`);
        const isList = mayBeEmpty.includes(`${name}.${field}`);
        const isValid = (text: string) =>
          (text === 'null' && mayBeNull) || (text === '[]' && isList);
        for (const value of wrong.filter((text) => !isValid(text))) {
          const payload = rest.replace(
            /^\{(?=(.?))/,
            (_brace, next) => `{"${field}":${value}${next === '}' ? '' : ','}`,
          );
          const response = await probe.send(name, { payload });
          const { code, errors } = errorBody.parse(response.json());
          expect([payload, response.statusCode, code]).toEqual([payload, 422, 'validation_error']);
          const faulty = errors?.map((error) => error.field.split('.')[0]);
          expect(new Set(faulty)).toEqual(new Set([field]));
        }
      }
      expect(prototypes()).toEqual(inherited);
      expect(await probe.everything()).toEqual(before);
    },
  );

  it.each(withBody)('%s returns 422 for a body that is not an object', async (name) => {
    for (const payload of ['null', '[]', '"text"', '1', 'true', '1e309', '']) {
      const response = await probe.send(name, { payload });
      expect([payload, response.statusCode]).toEqual([payload, 422]);
    }
  });

  it.each(withBody)('%s returns 400 for a body that is not JSON', async (name) => {
    for (const payload of ['{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":\u0001}']) {
      const response = await probe.send(name, { payload });
      expect([payload, response.statusCode]).toEqual([payload, 400]);
      expect(response.json()).toEqual({
        code: 'malformed_json',
        detail: getErrorSentence('malformed_json'),
      });
    }
  });

  it.each(withBody)('%s returns 400 for a body with 1,000 nested arrays', async (name) => {
    const payload = `{"extra":${'['.repeat(1000)}${']'.repeat(1000)}}`;
    expect((await probe.send(name, { payload })).statusCode).toBe(400);
  });

  it.each(withBody)('%s returns 413 for a body over its limit', async (name, { bodyBytes }) => {
    const payload = JSON.stringify({ extra: 'x'.repeat(bodyBytes ?? limits.bodyBytes) });
    const response = await probe.send(name, { payload });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'body_too_large' });
  });

  it.each(withBody)('%s returns 415 for a content type other than JSON', async (name) => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''];
    for (const type of types) {
      const response = await probe.send(name, { headers: { 'content-type': type } });
      expect([type, response.statusCode]).toEqual([type, 415]);
      expect(response.json()).toMatchObject({ code: 'unsupported_media_type' });
    }
  });

  const textFields = withBody.flatMap(([name, { body }]) =>
    fieldsOf(body)
      .filter((field) => ['notes', 'name', 'full_name'].includes(field))
      .map((field) => ({ name, field })),
  );

  it.each(textFields)(
    '$name returns 422 for a text in $field that PostgreSQL cannot store',
    async ({ name, field }) => {
      for (const text of ['a\u0000b', 'half \ud83d of a pair']) {
        const payload = JSON.stringify({ ...probe.sampleCall(name).body, [field]: text });
        const response = await probe.send(name, { payload });
        expect(response.statusCode).toBe(422);
        expect(response.json()).toMatchObject({ errors: [{ field, code: 'invalid' }] });
      }
    },
  );
});

describeEachDatabase('valid request bodies', (openStore, tables) => {
  const probeAt = repeatProbe(tables);

  it.each(withBody)('%s ignores unknown fields of the body @long', async (name) => {
    const extras = {
      user_id: '01900000-0000-7000-8000-000000000000',
      role: 'an operator',
      is_admin: true,
      password_hash: 'x',
      token_hash: 'x',
      created_at: '1999-01-01T00:00:00.000Z',
      updated_at: '1999-01-01T00:00:00.000Z',
      deleted_at: '1999-01-01T00:00:00.000Z',
      deleted_on: '1999-01-01',
      pauses: [],
    };
    const probe = await probeAt(await openStore());
    const inherited = prototypes();
    const payload = JSON.stringify({ ...probe.sampleCall(name).body, ...extras });
    const polluting = '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},';
    const response = await probe.send(name, { payload: payload.replace('{', polluting) });
    expect(response.statusCode).toBeLessThan(300);
    expect(prototypes()).toEqual(inherited);
    for (const text of ['1999', extras.user_id, extras.role])
      expect(response.body).not.toContain(text);
  });
});

const withQuery = everyEndpoint.filter(([, { query }]) => query !== undefined);
const queryFields = withQuery.flatMap(([name, { query }]) =>
  fieldsOf(query).map((field) => ({ name, field })),
);
const reading = everyEndpoint.filter(([, { method }]) => method === 'GET').map(([name]) => name);

describeEachDatabase('query strings', (openStore, tables) => {
  const probeAt = repeatProbe(tables);
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeAt(await openStore());
  });

  function sendWith(name: EndpointName, extra: string) {
    const url = getAddress<Endpoint>(api[name], probe.sampleCall(name));
    return probe.test.send({
      method: api[name].method,
      url: `${url}${url.includes('?') ? '&' : '?'}${extra}`,
      headers: { authorization: `Bearer ${probe.owner.access_token}` },
    });
  }

  function sendAlone(name: EndpointName, query: string) {
    const call = { ...probe.sampleCall(name), query: {} };
    return probe.test.send({
      method: api[name].method,
      url: `${getAddress<Endpoint>(api[name], call)}?${query}`,
      headers: { authorization: `Bearer ${probe.owner.access_token}` },
    });
  }

  it.each(withQuery)(
    '%s returns 422 with the name of a repeated query field',
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

  it('every GET endpoint ignores unknown query fields', async () => {
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

  it('every query field returns 422 for text that PostgreSQL cannot store', async () => {
    for (const { name, field } of queryFields) {
      const { statusCode } = await sendAlone(name, `${field}=%00`);
      expect([name, field, statusCode]).toEqual([name, field, 422]);
    }
  });

  it('no query field returns 500 for text that is not UTF-8', async () => {
    for (const { name, field } of queryFields) {
      const { statusCode } = await sendAlone(name, `${field}=%ff%E2%28%A1%&%=%`);
      expect(statusCode).toBeLessThan(500);
    }
  });
});

/** A value that every text column accepts and that the server never writes itself. */
const mark = '1999-09-09T09:09:09.999Z';

describeEachDatabase('fields that the contract does not name', (openStore, tables) => {
  const probeAt = repeatProbe(tables);
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeAt(await openStore());
  });

  it.each(withBody)(
    'an unknown field in the body of %s changes no column @long',
    async (name, { body }) => {
      const named = new Set(fieldsOf(body));
      const columns = (await everyColumn(tables)).filter((column) => !named.has(column));
      expect(columns).toEqual(expect.arrayContaining(['user_id', 'password_hash', 'token_hash']));
      const extra = Object.fromEntries(
        [...columns, 'role', 'is_admin'].map((column) => [column, mark]),
      );
      const payload = JSON.stringify({ ...extra, ...probe.sampleCall(name).body });
      expect((await probe.send(name, { payload })).statusCode).toBeLessThan(300);
      expect(JSON.stringify(await everyRow(tables))).not.toContain(mark);
    },
  );
});
