import {
  type AuthProvider,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';

/** OAuth client that has no registration yet and stores nothing. */
const oauthProvider: OAuthClientProvider = {
  redirectUrl: 'http://localhost:8123/callback',
  clientMetadata: { redirect_uris: ['http://localhost:8123/callback'] },
  clientInformation: () => undefined,
  saveClientInformation() {},
  tokens: () => ({ access_token: `dmk_${'0'.repeat(40)}`, token_type: 'Bearer' }),
  saveTokens() {},
  redirectToAuthorization() {},
  saveCodeVerifier() {},
  codeVerifier: () => '',
};

describeEachDatabase('the address of assistants', (openStore) => {
  let test: TestApp;
  let person: Person;
  let url: URL;
  const clients: Client[] = [];

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { env: { MCP: 'on' } });
    url = new URL('/mcp', await test.app.listen({ port: 0 }));
    person = await test.register({ timezone: 'UTC' });
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await test.close();
  });

  async function createToken(): Promise<string> {
    const scope = 'read' as const;
    const body = { name: 'Assistant', scope, life_area_ids: null, expires_in_days: 1 };
    return (await person.call(api.createToken, { body })).body.token;
  }

  async function connect(authProvider: AuthProvider | OAuthClientProvider, to = url) {
    const client = new Client({ name: 'test', version: '1.0.0' });
    clients.push(client);
    await client.connect(new StreamableHTTPClientTransport(to, { authProvider }));
    return client;
  }

  it.each(['DELETE', 'GET', 'OPTIONS', 'PATCH', 'PUT'])('`%s /mcp` returns 405', async (method) => {
    const answer = await fetch(url, { method, headers: { accept: 'text/event-stream' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  it('`POST /mcp` returns 401 and says that a token is needed, or that the token has ended', async () => {
    const token = await createToken();
    const client = await connect({ token: async () => token });
    const [made] = (await person.call(api.listTokens, {})).body;
    await person.call(api.endToken, { params: { id: made?.id ?? '' } });
    await expect(client.listTools()).rejects.toThrow(/401|unauthori[sz]ed/i);
    const where = 'under Settings, Account, Access for other apps.';
    const ended = `This access token has ended, or this server does not know it. Create a new one ${where}`;
    const needed = `An access token is needed here. Create one ${where}`;
    for (const [authorization, detail] of [
      [`Bearer ${token}`, ended],
      [`Bearer dmk_${'0'.repeat(40)}`, ended],
      [`Bearer ${token.slice(0, -1)}`, ended],
      [`Bearer ${token}${token}`, ended],
      [`Bearer ${person.access_token}`, needed],
      ['Bearer nonsense', needed],
      [undefined, needed],
    ]) {
      const response = await test.send({
        method: 'POST',
        url: '/mcp',
        headers: { accept: 'application/json', ...(authorization && { authorization }) },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      });
      expect([response.statusCode, response.json()]).toEqual([
        401,
        { code: 'unauthenticated', detail },
      ]);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'www-authenticate': 'Bearer',
      });
    }
    expect(test.log.join('')).not.toContain(token);
  });

  it('assistants connect below the path of PUBLIC_URL, whether a proxy strips the path or not', async () => {
    const env = { MCP: 'on', PUBLIC_URL: 'https://home.example.org/daymark/' };
    const other = await buildTestApp(test.store, { env });
    const origin = await other.app.listen({ port: 0 });
    const token = await createToken();
    for (const path of ['/mcp', '/daymark/mcp', '/daymark/mcp/']) {
      const client = await connect({ token: async () => token }, new URL(path, origin));
      const { content } = await client.callTool({ name: 'list_areas', arguments: {} });
      expect([path, content.length]).toEqual([path, 1]);
      await client.close();
      const none = await fetch(new URL(path, origin), { method: 'POST' });
      expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    const registration = await fetch(`${origin}/daymark/register`, { method: 'POST' });
    expect(await registration.json()).toMatchObject({ error: 'access_denied' });
    await other.close();
  });

  const ask = async (
    headers: Readonly<Record<string, string>>,
    { env = {}, method = 'POST' }: { env?: Record<string, string>; method?: 'POST' | 'GET' } = {},
  ) => {
    const other = await buildTestApp(test.store, { env: { MCP: 'on', ...env } });
    const response = await other.send({
      method,
      url: '/mcp',
      headers: {
        authorization: `Bearer ${await createToken()}`,
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(method === 'POST' && { payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
    });
    await other.close();
    const { statusCode, body } = response;
    return [statusCode, /"code":"(\w+)"/.exec(body)?.[1]];
  };
  const known = { PUBLIC_URL: 'https://days.example.org' };
  const refused = [403, 'foreign_origin'];

  it.each([
    'https://evil.example',
    'http://days.example.org',
    'https://days.example.org:8443',
    'https://days.example.org.evil.example',
    'https://days.example.org, https://evil.example',
    'http://localhost',
    'null',
    '',
  ])('`/mcp` refuses the origin %j, which differs from PUBLIC_URL', async (origin) => {
    const headers = { origin, host: 'days.example.org' };
    expect(await ask(headers, { env: known })).toEqual(refused);
    expect(await ask(headers, { env: known, method: 'GET' })).toEqual(refused);
  });

  it("`POST /mcp` accepts the server's own origin and requests without Origin", async () => {
    const host = 'days.example.org';
    const origin = 'https://days.example.org';
    expect((await ask({ origin, host }, { env: known }))[0]).toBe(200);
    expect((await ask({ host }, { env: known }))[0]).toBe(200);
  });

  it.each([
    ['http://evil.example', 'evil.example'],
    ['http://localhost:8001', 'localhost:8000'],
    ['http://localhost:8000', '192.0.2.1:8000'],
    ['http://user@localhost:8000', 'localhost:8000'],
  ])(
    'without PUBLIC_URL, `POST /mcp` refuses the origin %s at the host %s',
    async (origin, host) => {
      expect(await ask({ origin, host })).toEqual(refused);
    },
  );

  it.each(['localhost:8000', '127.0.0.1:8000', '[::1]:8000', '192.168.1.2:8000'])(
    'without PUBLIC_URL, `POST /mcp` accepts the origin of its own host %s',
    async (host) => {
      expect((await ask({ origin: `http://${host}`, host }))[0]).toBe(200);
    },
  );

  it('`POST /mcp/` answers like `POST /mcp`', async () => {
    const client = await connect({ token: createToken }, new URL(`${url.href}/`));
    expect((await client.listTools()).tools).toHaveLength(6);
  });

  it('`POST /register` refuses to register OAuth clients and says that a token is needed', async () => {
    const response = await test.send({
      method: 'POST',
      url: '/register',
      payload: { client_name: 'Assistant', redirect_uris: ['http://localhost:8123/callback'] },
    });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        error: 'access_denied',
        error_description:
          'Daymark has no sign-in for assistants. They need an access token that has not ended. Create one under Settings, Account, Access for other apps.',
      },
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('a client that tries OAuth after a 401 fails with the sentence of `POST /register`', async () => {
    await expect(connect(oauthProvider)).rejects.toThrow('They need an access token');
  });

  it.each([{}, { MCP: 'off' }])(
    '`POST /mcp` and `POST /register` return 404 with the settings %j',
    async (env: Record<string, string>) => {
      const other = await buildTestApp(test.store, { env });
      const headers = { authorization: `Bearer ${await createToken()}` };
      for (const path of ['/mcp', '/register']) {
        const response = await other.send({ method: 'POST', url: path, headers, payload: {} });
        expect([path, response.statusCode]).toEqual([path, 404]);
        const detail = expect.stringMatching(
          path === '/mcp' ? /with MCP=on/ : /^Not found/,
        ) as unknown;
        expect(response.json()).toMatchObject({ code: 'not_found', detail });
      }
      await other.close();
    },
  );
});
