import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import type { Endpoint } from '@daymark/shared/endpoint.ts';
import { testPassword, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { hashToken } from '../database/secret-hash.ts';

const basic = 'Basic dXNlcjpwYXNz';

type Headers = Readonly<Record<string, string>>;

describeEachDatabase('Daymark-Authorization', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore, { env: { MCP: 'on' } });
    person = await test.register();
  });

  const bearer = () => `Bearer ${person.access_token}`;

  const send = (endpoint: Endpoint, headers: Headers, more: InjectOptions = {}) =>
    test.send({ method: endpoint.method, url: endpoint.path, headers, ...more });

  const statusFor = async (headers: Headers) => (await send(api.getMe, headers)).statusCode;

  it.each(['Daymark-Authorization', 'daymark-authorization', 'DAYMARK-AUTHORIZATION'])(
    'the header %s authenticates in any letter case of its scheme',
    async (name) => {
      for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
        expect(await statusFor({ [name]: `${scheme} ${person.access_token}` })).toBe(200);
      }
    },
  );

  it.each([
    basic,
    'Digest username="proxy"',
    'Negotiate YII=',
    'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJwcm94eSJ9.c2ln',
    '',
  ])(
    'Daymark-Authorization authenticates if a proxy sent Authorization %j',
    async (authorization) => {
      expect(await statusFor({ authorization, 'daymark-authorization': bearer() })).toBe(200);
      expect(await statusFor({ authorization })).toBe(401);
    },
  );

  it('a request returns 401 if Daymark-Authorization and Authorization have different tokens', async () => {
    const { access_token: another } = await test.register();
    const accessToken = `dmk_${'a'.repeat(40)}`;
    const hash = hashToken(person.access_token);
    const own = { 'daymark-authorization': bearer() };
    expect(await statusFor({ ...own, authorization: bearer() })).toBe(200);
    expect(await statusFor({ ...own, authorization: `bearer ${person.access_token}` })).toBe(200);
    for (const other of [`Bearer ${another}`, `Bearer ${accessToken}`, `Revoke ${hash}`]) {
      expect([other, await statusFor({ ...own, authorization: other })]).toEqual([other, 401]);
    }
  });

  it.each(['', 'Bearer', 'Bearer x', basic])(
    'a request with Daymark-Authorization %j returns 401, even if Authorization has a token',
    async (value) => {
      const headers = { authorization: bearer(), 'daymark-authorization': value };
      expect(await statusFor(headers)).toBe(401);
    },
  );

  it('Daymark-Authorization accepts an access token with its scope', async () => {
    const body = {
      name: 'Script',
      scope: 'read',
      life_area_ids: null,
      expires_in_days: 1,
    } as const;
    const { token } = (await person.call(api.createToken, { body })).body;
    const headers = { authorization: basic, 'daymark-authorization': `Bearer ${token}` };
    expect((await send(api.listLifeAreas, headers)).statusCode).toBe(200);
    const written = await send(api.createLifeArea, headers, { payload: { name: 'Reading' } });
    expect([written.statusCode, written.json()]).toMatchObject([403, { code: 'out_of_scope' }]);
    const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_areas' } };
    const tool = await test.send({
      method: 'POST',
      url: '/mcp',
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      payload: { ...rpc, params: { ...rpc.params, arguments: {} } },
    });
    expect([tool.statusCode, tool.body]).toEqual([200, expect.stringContaining('"areas":[]')]);
  });

  it('Daymark-Authorization opens the stream of changes', async () => {
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: basic, 'daymark-authorization': bearer() };
    const response = await fetch(url + changesPath, { headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream',
    ]);
    await response.body?.cancel();
  });

  it('`Revoke` in Daymark-Authorization ends a session and can be repeated', async () => {
    const value = `Revoke ${hashToken(person.access_token)}`;
    const headers = { authorization: basic, 'daymark-authorization': value };
    expect(await statusFor(headers)).toBe(401);
    expect((await send(api.logout, headers)).statusCode).toBe(204);
    expect((await send(api.logout, headers)).statusCode).toBe(204);
    expect(await statusFor({ 'daymark-authorization': bearer() })).toBe(401);
  });

  const payload = { name: 'Script', scope: 'read', life_area_ids: null, expires_in_days: 1 };

  it('repeating createToken with Daymark-Authorization returns the same secret', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(api.createToken, { ...key, authorization: bearer() }, { payload });
    const own = { ...key, 'daymark-authorization': `bearer ${person.access_token}` };
    const again = await send(api.createToken, own, { payload });
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });

  it('createToken derives the secret from the token in Daymark-Authorization', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const other = await test.register();
    const tokens = [];
    for (const { access_token } of [person, other]) {
      const own = { authorization: basic, 'daymark-authorization': `Bearer ${access_token}` };
      const made = await send(api.createToken, { ...key, ...own }, { payload });
      tokens.push(made.json<{ token: string }>().token);
    }
    expect(new Set(tokens).size).toBe(2);
  });

  it('changePassword repeated with the token in Daymark-Authorization is recognized as a repeat', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const change = { current_password: testPassword, new_password: 'Another-Horse-8!' };
    const sent = (authorization: Headers) =>
      send(api.changePassword, { ...key, ...authorization }, { payload: change });
    const first = await sent({ authorization: bearer() });
    const again = await sent({ authorization: basic, 'daymark-authorization': bearer() });
    expect(first.statusCode).toBe(200);
    expect(again.json()).not.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('Vary contains Daymark-Authorization, even on errors and compressed responses', async () => {
    const headers = { 'accept-encoding': 'gzip', 'daymark-authorization': bearer() };
    const varyOf = async (sent: Headers) => (await send(api.listLifeAreas, sent)).headers['vary'];
    expect(await varyOf({})).toBe('Daymark-Authorization');
    expect(await varyOf(headers)).toBe('Daymark-Authorization');
    for (const name of 'abcdef') await person.call(api.createLifeArea, { body: { name } });
    expect(await varyOf(headers)).toBe('Daymark-Authorization, accept-encoding');
  });

  it('no log line contains the value of Daymark-Authorization', async () => {
    const unknown = 'B'.repeat(43);
    await statusFor({ 'daymark-authorization': bearer() });
    await statusFor({ 'daymark-authorization': `Bearer ${unknown}` });
    expect(test.log.join('')).not.toContain(person.access_token);
    expect(test.log.join('')).not.toContain(unknown);
  });
});
