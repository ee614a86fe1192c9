import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { getAddress, type Endpoint } from '@daymark/shared/endpoint.ts';
import { errorBody, getErrorSentence } from '@daymark/shared/errors.ts';
import { type ErrorCode, errorTemplates } from '@daymark/shared/error-templates.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Returns whether a path template such as `scores/{id}` matches a path. */
const matchesTemplate = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);

const wrongVerbs = [...Map.groupBy(everyEndpoint, ([, { path }]) => path).values()].flatMap(
  (endpoints) => {
    const path = endpoints[0]?.[1].path ?? '';
    const there = everyEndpoint.filter(([, each]) => matchesTemplate(each.path, path));
    const known = new Set<string>(there.map(([, { method }]) => method));
    if (known.has('GET')) known.add('HEAD');
    const [name = 'getHealth'] = endpoints[0] ?? [];
    return methods
      .filter((method) => !known.has(method))
      .map((method) => ({ method, name, known }));
  },
);

describeEachDatabase('requests without an endpoint', (openStore) => {
  let probe: EndpointProbe;
  /** URL of the listening server. Some methods cannot be sent with `inject`. */
  let origin: string;

  // The tests share one app, because none depends on changes by another test.
  beforeAll(async () => {
    probe = await probeEndpoints(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
    origin = await probe.test.app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterAll(() => probe.test.close());

  it.each(wrongVerbs)(
    '$method on the path of $name returns 405',
    async ({ method, name, known }) => {
      const url = getAddress<Endpoint>(api[name], probe.sampleCall(name));
      const response = await probe.test.send({ method, url });
      expect(response.statusCode).toBe(405);
      expect(new Set(String(response.headers['allow']).split(', '))).toEqual(known);
      // A response to HEAD has no body.
      const body = method === 'HEAD' ? null : errorBody.parse(response.json());
      expect(body?.code ?? 'method_not_allowed').toBe('method_not_allowed');
    },
  );

  it.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/auth/me',
    '/API/v1/auth/me',
    '/api/v1//auth/me',
    '/api/v1/auth/me//',
    '/health//',
    '/api/v1/%zz',
    '/api/v1/auth/me%00',
    '/%c0%ae%c0%ae/etc/passwd',
    `/api/v1/life-areas/${'x'.repeat(500)}`,
    '/dashboard',
  ])('`GET %s` returns 404', async (url) => {
    const headers = { authorization: `Bearer ${probe.owner.access_token}` };
    const response = await probe.test.send({ method: 'GET', url, headers });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      code: 'not_found',
      detail: getErrorSentence('not_found'),
    });
    expect(response.headers).toHaveProperty('content-security-policy');
  });

  it.each([...new Set(everyEndpoint.map(([, { path }]) => path))])(
    'PATCH on %s returns 405 with and without a trailing slash',
    async (path) => {
      const [name = 'getHealth'] = everyEndpoint.find(([, each]) => each.path === path) ?? [];
      const url = getAddress<Endpoint>(api[name], probe.sampleCall(name)).replace(/\?.*$/, '');
      const other = url.endsWith('/') ? url.slice(0, -1) : `${url}/`;
      const statuses = await Promise.all(
        [url, other, `${other}?page=1`].map(
          async (each) => (await probe.test.send({ method: 'PATCH', url: each })).statusCode,
        ),
      );
      expect(statuses).toEqual([405, 405, 405]);
    },
  );

  it.each([
    ['POST', '/api/v1/life-areas', 201],
    ['GET', '/api/v1/life-areas?include_deleted=true', 200],
    ['GET', '/api/v1/auth/me/', 200],
    ['GET', '/health/', 200],
  ] as const)('`%s %s` returns %i', async (method, url, status) => {
    const headers = { authorization: `Bearer ${probe.owner.access_token}` };
    const payload = method === 'POST' ? { payload: { name: 'Garden' } } : {};
    const response = await probe.test.send({ method, url, headers, ...payload });
    expect(response.statusCode).toBe(status);
  });

  it('a request with the method QUERY returns an error of the contract', async () => {
    const { port } = new URL(origin);
    const path = '/api/v1/auth/identities/%01';
    const sent = request({ host: '127.0.0.1', port, path, method: 'QUERY' }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const { code } = errorBody.parse(JSON.parse(await text(answer)));
    expect([answer.statusCode, code]).toEqual([errorTemplates[code as ErrorCode].status, code]);
  });

  it.each([api.getHealth.path, api.getMe.path, '/', '/nothing'])(
    '`TRACE %s` does not echo the request',
    async (path) => {
      const { port } = new URL(origin);
      const secret = probe.owner.access_token;
      const headers = { authorization: `Bearer ${secret}`, 'x-probe': 'a-header' };
      const sent = request({ host: '127.0.0.1', port, path, method: 'TRACE', headers }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      expect([404, 405]).toContain(answer.statusCode);
      const answered = JSON.stringify(answer.headers) + (await text(answer));
      expect(answered).not.toContain(secret);
      expect(answered).not.toContain('a-header');
    },
  );
});
