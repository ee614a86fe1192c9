import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';
import { type ProxyFaults, startFaultyProxy } from '../testing/faulty-proxy.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { openTemporaryStore } from '../testing/temporary-store.ts';
import { checkInstallation } from './check-installation.ts';
import type { Finding } from './finding.ts';

// A second for each of the streams would make these tests slow.
vi.mock(import('@daymark/shared/service/connection.ts'), async (load) => ({
  ...(await load()),
  connectionPause: 200 as never,
}));

/** Server that trusts the proxies of this machine. */
let usual: string;
/** Server behind the proxies of a test. */
let server: string;
let webRoot: string;

beforeAll(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'daymark-doctor-'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Daymark</title>');
  const before = getCACertificates();
  setDefaultCACertificates([...before, selfSigned.cert]);
  return () => {
    setDefaultCACertificates(before);
    rmSync(webRoot, { recursive: true });
  };
});

beforeAll(async () => {
  const test = await buildTestApp(await openTemporaryStore(), {
    env: { TRUST_PROXY: '127.0.0.1' },
    webRoot,
  });
  usual = await test.app.listen({ port: 0, host: '127.0.0.1' });
  return () => test.close();
});

async function startServer(env: Readonly<Record<string, string>> = {}): Promise<string> {
  // A server below a path would need all files of the app.
  const hasPages = !env['PUBLIC_URL']?.endsWith('/daymark/');
  const files = hasPages ? { webRoot } : {};
  const { app } = await buildTestApp(await openTemporaryStore(), { env, ...files });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

beforeEach(() => {
  server = usual;
});

function startProxy(faults?: ProxyFaults): Promise<string> {
  return startFaultyProxy(server, faults);
}

async function findClosedPort(): Promise<number> {
  const closing = createServer().listen(0, '127.0.0.1');
  await once(closing, 'listening');
  const { port } = closing.address() as AddressInfo;
  closing.close();
  await once(closing, 'close');
  return port;
}

async function findAll(address: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  await checkInstallation(address, (finding) => void found.push(finding));
  return found;
}

const notChecked = (found: readonly Finding[]) =>
  found.filter(({ outcome }) => outcome === 'not checked').map(({ check }) => check);

/** Returns the advice of failed checks. No proxy of these tests is a server's PUBLIC_URL. */
async function adviceFor(address: string): Promise<ReadonlyMap<string, string>> {
  const failed = (await findAll(address)).filter(({ outcome }) => outcome === 'failed');
  return new Map(failed.map(({ check, advice }) => [check, advice]));
}

const publicUrl = 'the public address is the configured one';
const addresses = 'people have their own network addresses';
const headers = 'headers arrive unchanged';

type Headers = IncomingHttpHeaders;

const remove =
  (...names: readonly string[]) =>
  (given: Headers): Headers =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));

const add = (added: Headers) => (given: Headers) => ({ ...given, ...added });

it.each([false, true])(
  'the doctor reports only the missing PUBLIC_URL for a correct proxy (https: %s)',
  async (secure) => {
    const found = await adviceFor(await startFaultyProxy(server, {}, { secure }));
    expect(found).toEqual(new Map([[publicUrl, expect.stringContaining('Set PUBLIC_URL=')]]));
  },
);

const faultyProxies: readonly (readonly [
  fault: string,
  faults: ProxyFaults,
  check: string,
  advice: RegExp,
])[] = [
  [
    'holds streams back',
    { holdsStreams: () => true },
    'changes arrive at once',
    /holds streams back.*buffering/,
  ],
  [
    'passes on an X-Forwarded-For of the client',
    {
      changeRequest: (given) => ({
        ...given,
        'x-forwarded-for': String(given['x-forwarded-for']).split(', ')[0],
      }),
    },
    addresses,
    /client wrote/,
  ],
  [
    'removes X-Forwarded-For',
    { changeRequest: remove('x-forwarded-for') },
    addresses,
    /proxy at 127\.0\.0\.1 sends no X-Forwarded-For.*append to it\.$/,
  ],
  [
    'removes Daymark-Authorization',
    { changeRequest: remove('daymark-authorization') },
    'the token of the app arrives',
    /Daymark-Authorization/,
  ],
  [
    'refuses PUT and DELETE',
    {
      answer: ({ method }) =>
        method === 'PUT' || method === 'DELETE' ? { status: 403 } : undefined,
    },
    'requests and errors of all kinds pass',
    /refuses PUT with status 403, DELETE with status 403/,
  ],
  [
    'replaces errors',
    { replaces: (status) => status >= 400 },
    'requests and errors of all kinds pass',
    /proxy_intercept_errors/,
  ],
  [
    'replaces answers about missing files',
    { replaces: (status) => status === 404 },
    'missing files are not cached',
    /proxy_intercept_errors/,
  ],
  [
    'keeps answers',
    { caches: (status) => status === 200 },
    'nobody gets answers for others',
    /cache keeps answers/,
  ],
  [
    'keeps errors',
    { caches: (status) => status === 401 },
    'nobody gets answers for others',
    /cache keeps answers/,
  ],
  [
    'removes a security header',
    { changeResponse: remove('content-security-policy') },
    headers,
    /removes content-security-policy\./,
  ],
  [
    'sends another Content-Security-Policy',
    { changeResponse: add({ 'content-security-policy': 'default-src *' }) },
    headers,
    /changes content-security-policy\./,
  ],
  [
    'sends a second Content-Security-Policy',
    {
      changeResponse: (given) => ({
        ...given,
        'content-security-policy': [
          String(given['content-security-policy']),
          "default-src 'none'",
        ] as never,
      }),
    },
    headers,
    /changes content-security-policy\./,
  ],
  ['removes the ETag of pages', { changeResponse: remove('etag') }, headers, /removes etag\./],
  [
    'allows other origins and frames',
    {
      changeResponse: add({
        'access-control-allow-origin': '*',
        'x-frame-options': 'SAMEORIGIN',
      }),
    },
    headers,
    /changes x-frame-options, access-control-allow-origin\./,
  ],
  [
    'removes Cache-Control',
    { changeResponse: remove('cache-control') },
    headers,
    /removes cache-control\./,
  ],
  [
    'limits requests',
    { answer: ({ url }) => (url === '/health' ? undefined : { status: 503 }) },
    'the API can be reached',
    /status 503.*limits requests/,
  ],
  ['refuses large bodies', { maxBody: 1024 * 1024 }, 'large batches pass', /client_max_body_size/],
  [
    'loses refusals of large bodies',
    {
      answer: ({ headers: { 'content-length': length } }) =>
        Number(length) > 1_000_000 ? { status: 502 } : undefined,
    },
    'large batches pass',
    /proxy_set_header Connection ""/,
  ],
];

it.each(faultyProxies)(
  'the doctor says what to change if a proxy %s',
  async (...[, faults, check, advice]) => {
    const found = await adviceFor(await startProxy(faults));
    expect(found.get(check)).toMatch(advice);
  },
);

it('the doctor notices a proxy that holds back only streams of HTTP/1.1', async () => {
  const faults = { holdsStreams: (version: string) => version === '1.1' };
  const found = await adviceFor(await startFaultyProxy(server, faults, { secure: true }));
  expect(found.get('changes arrive at once')).toMatch(/streams of HTTP\/1\.1/);
});

it('the doctor names a missing Strict-Transport-Security', async () => {
  server = await startServer({
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://daymark.example.org',
  });
  const faults = { changeResponse: remove('strict-transport-security') };
  expect((await adviceFor(await startProxy(faults))).get(headers)).toMatch(
    /removes strict-transport-security\./,
  );
  expect((await adviceFor(await startProxy())).has(headers)).toBe(false);
});

it.each([
  { name: 'is missing', env: {} },
  { name: 'contains another address', env: { TRUST_PROXY: '10.0.0.9' } },
])('the doctor names the address of a proxy if TRUST_PROXY $name', async ({ env }) => {
  server = await startServer(env);
  const found = await adviceFor(await startProxy());
  expect(found.get(addresses)).toMatch(/Set TRUST_PROXY=127\.0\.0\.1\.$/);
});

it('the doctor names a proxy that sends no X-Forwarded-For and is not trusted', async () => {
  server = await startServer();
  const faults = { changeRequest: remove('x-forwarded-for') };
  const found = await adviceFor(await startProxy(faults));
  expect(found.get(addresses)).toMatch(/sends no X-Forwarded-For.*set TRUST_PROXY=127\.0\.0\.1\.$/);
});

it("on the machine of an appending proxy, the doctor does not check people's addresses", async () => {
  const changeRequest = (given: Headers) => ({
    ...given,
    'x-forwarded-for': String(given['x-forwarded-for']).replace('198.51.100.7', '127.0.0.1'),
  });
  const found = await findAll(await startProxy({ changeRequest }));
  expect(found.find(({ check }) => check === addresses)).toMatchObject({
    outcome: 'not checked',
    advice: expect.stringContaining('another machine') as string,
  });
});

it("on the machine of an overwriting proxy, the doctor checks people's addresses", async () => {
  const changeRequest = add({ 'x-forwarded-for': '127.0.0.1' });
  const found = await findAll(await startProxy({ changeRequest }));
  expect(found.find(({ check }) => check === addresses)?.outcome).toBe('passed');
});

it('on an http address, the doctor checks neither the redirect to https nor HTTP/2', async () => {
  expect(notChecked(await findAll(server))).toEqual(
    expect.arrayContaining(['http leads to https', 'the browser can use HTTP/2']),
  );
});

const isApi = (url: string | undefined) => /^\/(?:api\/v1\/|health)/.test(String(url));
const portals = {
  'with a redirect': { status: 302, headers: { location: 'https://auth.example.org/?rd=x' } },
  'with Basic authentication': { status: 401, headers: { 'www-authenticate': 'Basic' } },
};

describe.each(Object.entries(portals))('an access portal %s', (kind, answer) => {
  it(`the doctor finds no fault in an access portal ${kind} that lets the API through`, async () => {
    const found = await findAll(
      await startProxy({ answer: ({ url }) => (isApi(url) ? undefined : answer) }),
    );
    expect(found.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check)).toEqual([
      publicUrl,
    ]);
    expect(notChecked(found)).toContain(headers);
  });

  it(`the doctor finds no fault in an access portal ${kind} that protects everything but /health`, async () => {
    const found = await findAll(
      await startProxy({ answer: ({ url }) => (url === '/health' ? undefined : answer) }),
    );
    expect(found.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(notChecked(found)).toContain('the API can be reached');
  });

  it(`the doctor names an access portal ${kind} that protects everything`, async () => {
    const found = await adviceFor(await startProxy({ answer: () => answer }));
    expect([...found.keys()]).toEqual(['the server answers']);
    expect(found.get('the server answers')).toMatch(
      new RegExp(`status ${answer.status}.*Let it through, or write the name and password`),
    );
  });
});

it('the doctor signs in with the name and password of the address', async () => {
  const expected = `Basic ${Buffer.from('daisy:pass word').toString('base64')}`;
  const origin = await startProxy({
    answer: ({ headers: { authorization } }) =>
      authorization === expected ? undefined : { status: 401 },
  });
  const found = await findAll(origin.replace('http://', 'http://daisy:pass%20word@'));
  expect(found.find(({ check }) => check === headers)?.outcome).toBe('passed');
  expect(JSON.stringify(found)).not.toMatch(/daisy|pass(?: |%20)word/);
});

it.each([
  ['Daymark is stopped', { status: 502 }, /gets no answer from Daymark/],
  ['another program answers', { status: 200, body: 'Hello' }, /pass all paths.*Set PUBLIC_URL/],
  ['the port expects TLS', { status: 400 }, /expects TLS, check https:\/\/.*\/daymark/],
  [
    'the address leads to https',
    { status: 301, headers: { location: 'https://HOST/daymark/health' } },
    /Plain http leads to https.*Check https:\/\//,
  ],
])('the doctor says what to change and stops if %s', async (_case, answer, advice) => {
  const origin = await startProxy({
    answer: ({ headers: { host = '' } }) => {
      const { location } = 'headers' in answer ? answer.headers : {};
      return {
        ...answer,
        ...(location && { headers: { location: location.replace('HOST', host) } }),
      };
    },
  });
  const found = await adviceFor(`${origin}/daymark`);
  expect([...found.keys()]).toEqual(['the server answers']);
  expect(found.get('the server answers')).toMatch(advice);
});

it('the doctor names a proxy that removes the header Daymark-Api', async () => {
  const found = await adviceFor(await startProxy({ changeResponse: remove('daymark-api') }));
  expect(found.get('the server answers')).toMatch(/removes the response header Daymark-Api/);
});

it('the doctor explains errors of TLS and of the network', async () => {
  const plain = await startProxy();
  const secure = await startFaultyProxy(server, {}, { secure: true });
  const advice = async (address: string) => (await adviceFor(address)).get('the server answers');
  expect(await advice(plain.replace('http:', 'https:'))).toMatch(/no TLS at this port/);
  setDefaultCACertificates([]);
  onTestFinished(() => setDefaultCACertificates([selfSigned.cert]));
  expect(await advice(secure)).toMatch(/self-signed.*NODE_EXTRA_CA_CERTS/);
  expect(await advice(`http://127.0.0.1:${await findClosedPort()}`)).toMatch(
    /Nothing accepts connections/,
  );
  expect(await advice('https://missing.invalid')).toMatch(/host name has no address|DNS/);
});

it('the doctor checks an installation below a path', async () => {
  const origin = await startProxy();
  const place = `${origin}/daymark`;
  server = await startServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `${place}/` });
  const placed = await startProxy();
  expect(await adviceFor(`${placed}/daymark`)).toEqual(
    new Map([[publicUrl, expect.stringContaining(place)]]),
  );
});

it('the doctor compares PUBLIC_URL with the checked address', async () => {
  server = await startServer({ PUBLIC_URL: 'http://localhost:3000' });
  expect((await adviceFor(server)).get(publicUrl)).toMatch(/PUBLIC_URL is http:\/\/localhost:3000/);
});
