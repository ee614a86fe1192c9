import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import { getAddress, type Endpoint } from '@daymark/shared/endpoint.ts';
import { getErrorSentence } from '@daymark/shared/errors.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { logged, type TestApp } from '../testing/build-test-app.ts';
import { belongingsNamed } from '../testing/sample-calls.ts';

const withSession = everyEndpoint.filter(([, { isPublic }]) => !isPublic);
const withId = everyEndpoint.filter(([, { params }]) => params !== undefined);
const remoteAddress = '203.0.113.9';
const nowhere = '01900000-0000-7000-8000-000000000000';

const unauthenticated = { code: 'unauthenticated', detail: getErrorSentence('unauthenticated') };
const notFound = { code: 'not_found', detail: getErrorSentence('not_found') };

/** Returns the log lines of requests from `remoteAddress`. Lines of jobs have no address. */
function requestsLogged({ log }: TestApp, since: number): unknown[] {
  return log
    .slice(since)
    .map((line) => JSON.parse(line) as { address?: string })
    .filter(({ address }) => address === remoteAddress);
}

describeEachDatabase('authentication', (openStore) => {
  let probe: EndpointProbe;

  // The tests share one app, because none depends on changes by another test.
  beforeAll(async () => {
    probe = await probeEndpoints(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
  });

  afterAll(() => probe.test.close());

  const headers: Record<string, Record<string, string>> = {
    'no token': {},
    'an unknown token': { authorization: `Bearer ${'A'.repeat(43)}` },
    'an empty token': { authorization: 'Bearer ' },
    'another scheme': { authorization: 'Basic dXNlcjpwYXNz' },
    'two tokens in one header': {
      authorization: `Bearer ${'A'.repeat(43)}, Bearer ${'B'.repeat(43)}`,
    },
    'an unknown token in Daymark-Authorization': {
      'daymark-authorization': `Bearer ${'A'.repeat(43)}`,
    },
    'another scheme in both headers': {
      authorization: 'Basic dXNlcjpwYXNz',
      'daymark-authorization': 'Basic dXNlcjpwYXNz',
    },
    'a token with control characters': { authorization: 'Bearer \u0080\u0000\u00ff' },
    'a token of 8,000 characters': { authorization: `Bearer ${'A'.repeat(8000)}` },
    'SQL as a token': { authorization: "Bearer ' OR 1=1 --" },
  };

  const refused = Object.keys(headers).map((what) => [what, 401, unauthenticated]);

  async function answersTo(
    send: (headers: Record<string, string>) => Promise<LightMyRequestResponse>,
  ): Promise<unknown[]> {
    const answers = [];
    for (const [what, authorization] of Object.entries(headers)) {
      const response = await send(authorization);
      answers.push([what, response.statusCode, response.json()]);
    }
    return answers;
  }

  it.each(withSession)('%s returns 401 without a valid token', async (name) => {
    const send = (sent: Record<string, string>) =>
      probe.send(name, { token: undefined, headers: sent });
    expect(await answersTo(send)).toEqual(refused);
  });

  it('the stream of changes returns 401 without a valid token', async () => {
    const send = (sent: Record<string, string>) =>
      probe.test.send({ url: changesPath, headers: sent });
    expect(await answersTo(send)).toEqual(refused);
  });

  async function linesOfRefusals(method: Endpoint['method'], url: string): Promise<unknown[]> {
    const before = probe.test.log.length;
    for (const sent of Object.values(headers)) {
      const asked = { method, url: `${url}${url.includes('?') ? '&' : '?'}secret=1` };
      await probe.test.send({ ...asked, headers: sent, remoteAddress });
    }
    return requestsLogged(probe.test, before);
  }

  const linesFor = (request: string) =>
    Object.keys(headers).map(() =>
      logged({
        code: 'unauthenticated',
        request,
        address: remoteAddress,
        msg: 'refused',
      }),
    );

  it.each(withSession)(
    '%s logs one line for each request without a valid token',
    async (name, endpoint) => {
      const { method } = endpoint;
      const url = getAddress(endpoint, probe.sampleCall(name));
      const [path] = url.split('?');
      expect(await linesOfRefusals(method, url)).toEqual(linesFor(`${method} ${path}`));
    },
  );

  it('the stream of changes logs one line for each request without a valid token', async () => {
    expect(await linesOfRefusals('GET', changesPath)).toEqual(linesFor(`GET ${changesPath}`));
  });

  async function statusElsewhere(method: Endpoint['method'], url: string): Promise<number> {
    const token = probe.owner.access_token;
    const response = await probe.test.send({
      method,
      url: `${url}${url.includes('?') ? '&' : '?'}access_token=${token}&token=${token}`,
      headers: { cookie: `access_token=${token}; token=${token}; session=${token}` },
    });
    return response.statusCode;
  }

  it.each(withSession)(
    '%s accepts a token neither in the query nor in a cookie',
    async (name, endpoint) => {
      const url = getAddress(endpoint, probe.sampleCall(name));
      expect(await statusElsewhere(endpoint.method, url)).toBe(401);
      expect(probe.test.log.join('')).not.toContain(probe.owner.access_token);
    },
  );

  it('the stream of changes accepts a token neither in the query nor in a cookie', async () => {
    expect(await statusElsewhere('GET', changesPath)).toBe(401);
    expect(probe.test.log.join('')).not.toContain(probe.owner.access_token);
  });

  it.each(withId)(
    "%s returns 404 for the id of another user's record and changes nothing",
    async (name) => {
      const before = await probe.everything();
      const { access_token: token } = await probe.test.register();
      const belongings = belongingsNamed(nowhere);
      const theirs = await probe.send(name, { token });
      const none = await probe.send(name, { token, belongings });
      expect(theirs.statusCode).toBe(404);
      expect(theirs.json()).toEqual(notFound);
      expect(theirs.body).toBe(none.body);
      expect(await probe.everything()).toEqual(before);
    },
  );

  it("recordScore returns 404 for another user's area", async () => {
    const { access_token: token } = await probe.test.register();
    const response = await probe.send('recordScore', { token });
    expect([response.statusCode, response.json()]).toEqual([404, notFound]);
  });

  it.each([...withId.map(([name]) => name), 'recordScore' as const])(
    '%s logs a refusal with the user who sent the request',
    async (name) => {
      const { access_token: token, user } = await probe.test.register();
      const { method }: Endpoint = api[name];
      const [path] = getAddress<Endpoint>(api[name], probe.sampleCall(name)).split('?');
      const before = probe.test.log.length;
      await probe.send(name, { token, remoteAddress });
      const line = logged({
        code: 'not_found',
        request: `${method} ${path}`,
        user: user.id,
        address: remoteAddress,
        msg: 'refused',
      });
      expect(requestsLogged(probe.test, before)).toEqual([line]);
    },
  );

  it.each(withId)('%s returns 404 for an id that is not a UUID', async (name) => {
    for (const id of ['1', 'abc', "' OR 1=1", '%00', '..%2f..', `${nowhere}x`]) {
      const response = await probe.send(name, { belongings: belongingsNamed(id) });
      expect([id, response.statusCode, response.json()]).toEqual([id, 404, notFound]);
    }
  });
});

describeEachDatabase('requests with two authorization headers', (openStore) => {
  let probe: EndpointProbe;
  let port: number;

  beforeEach(async () => {
    probe = await probeEndpoints(await openStore());
    const { app } = probe.test;
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  async function statusOf(line: string, headers: readonly string[]): Promise<string | undefined> {
    const socket = connect(port, '127.0.0.1');
    const fixed = ['Host: localhost', 'Connection: close', 'Content-Length: 0'];
    socket.write([`${line} HTTP/1.1`, ...fixed, ...headers, '', ''].join('\r\n'));
    return (await text(socket)).split(' ')[1];
  }

  it('every endpoint with a session returns 401 for repeated or contradicting tokens @long', async () => {
    const right = `Authorization: Bearer ${probe.owner.access_token}`;
    const own = `Daymark-${right}`;
    const before = await probe.everything();
    const lines = withSession.map(
      ([name, endpoint]) => `${endpoint.method} ${getAddress(endpoint, probe.sampleCall(name))}`,
    );
    for (const line of [...lines, `GET ${changesPath}`]) {
      const pairs = [
        [right, right],
        [right, 'authorization: Bearer x'],
        ['AUTHORIZATION: Basic eDp5', right],
        ['Authorization:', right],
        [own, own],
        [own, 'daymark-authorization: Bearer x'],
        ['Daymark-Authorization:', own],
        [right, `Daymark-Authorization: Bearer ${'A'.repeat(43)}`],
        [own, `Authorization: Bearer ${'A'.repeat(43)}`],
      ];
      for (const pair of pairs) {
        expect([line, pair, await statusOf(line, pair)]).toEqual([line, pair, '401']);
      }
    }
    for (const headers of [[right], [own], [own, right], [own, 'Authorization: Basic eDp5']]) {
      expect(await statusOf('GET /api/v1/auth/me', headers)).toBe('200');
    }
    expect(await probe.everything()).toEqual(before);
  });
});
