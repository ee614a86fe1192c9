import type { IncomingHttpHeaders } from 'node:http';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import {
  adviceFor,
  findAll,
  listenWithPage,
  listNotChecked,
  removeHeaders,
  trustSelfSigned,
} from '../testing/doctor-runs.ts';
import { type ProxyFaults, startFaultyProxy } from '../testing/faulty-proxy.ts';

// A second for each of the streams would make these tests slow.
vi.mock(import('@daymark/shared/service/connection.ts'), async (load) => ({
  ...(await load()),
  connectionPause: 300 as never,
}));

/** Server that trusts the proxies of this machine. */
let usual: string;
/** Server behind the proxies of a test. */
let server: string;

trustSelfSigned();

beforeAll(async () => {
  const { origin, close } = await listenWithPage({ TRUST_PROXY: '127.0.0.1' });
  usual = origin;
  return close;
});

beforeEach(() => {
  server = usual;
});

async function startServer(env: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await listenWithPage(env)).origin;
}

function startProxy(faults?: ProxyFaults): Promise<string> {
  return startFaultyProxy(server, faults);
}

const publicUrl = 'the public address is the configured one';
const addresses = 'people have their own network addresses';
const headers = 'headers arrive unchanged';
const methods = 'requests and errors of all kinds pass';
const privacy = 'nobody gets answers for others';
const streams = 'changes arrive at once';

type Headers = IncomingHttpHeaders;

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
  ['holds streams back', { holdsStreams: () => true }, streams, /holds streams back.*buffering/],
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
    { changeRequest: removeHeaders('x-forwarded-for') },
    addresses,
    /proxy at 127\.0\.0\.1 sends no X-Forwarded-For.*append to it\.$/,
  ],
  [
    'removes Daymark-Authorization',
    { changeRequest: removeHeaders('daymark-authorization') },
    'the token of the app arrives',
    /Daymark-Authorization/,
  ],
  [
    'refuses PUT and DELETE',
    {
      answer: ({ method }) =>
        method === 'PUT' || method === 'DELETE' ? { status: 403 } : undefined,
    },
    methods,
    /refuses PUT with status 403, DELETE with status 403/,
  ],
  ['replaces errors', { replaces: (status) => status >= 400 }, methods, /proxy_intercept_errors/],
  [
    'answers refused calls with a page of its own',
    { answer: ({ url }) => (url === api.getMe.path ? { status: 404 } : undefined) },
    methods,
    /proxy_intercept_errors/,
  ],
  [
    'replaces answers about missing files',
    { replaces: (status) => status === 404 },
    'missing files are not cached',
    /proxy_intercept_errors/,
  ],
  ['keeps answers', { caches: (status) => status === 200 }, privacy, /cache keeps answers/],
  ['keeps errors', { caches: (status) => status === 401 }, privacy, /cache keeps answers/],
  [
    'removes a security header',
    { changeResponse: removeHeaders('content-security-policy') },
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
  [
    'removes the ETag of pages',
    { changeResponse: removeHeaders('etag') },
    headers,
    /removes etag\./,
  ],
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
    { changeResponse: removeHeaders('cache-control') },
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

it('the doctor does not mistake a limit of requests for a cache or a slow stream', async () => {
  let requests = 0;
  const answer = () => ((requests += 1) > 4 ? { status: 503 } : undefined);
  const found = await findAll(await startProxy({ answer }));
  for (const name of [privacy, streams]) {
    expect(found.find(({ check }) => check === name)?.advice).toMatch(/limits requests/);
  }
});

it('the doctor notices a proxy that holds back only streams of HTTP/1.1', async () => {
  const faults = { holdsStreams: (version: string) => version === '1.1' };
  const found = await adviceFor(await startFaultyProxy(server, faults, { secure: true }));
  expect(found.get(streams)).toMatch(/streams of HTTP\/1\.1/);
});

it('the doctor names a missing Strict-Transport-Security', async () => {
  server = await startServer({
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://daymark.example.org',
  });
  const faults = { changeResponse: removeHeaders('strict-transport-security') };
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
  const faults = { changeRequest: removeHeaders('x-forwarded-for') };
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
  expect(listNotChecked(await findAll(server))).toEqual(
    expect.arrayContaining(['http leads to https', 'the browser can use HTTP/2']),
  );
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
