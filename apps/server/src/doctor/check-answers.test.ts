import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setDefaultCACertificates } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  adviceFor,
  findAll,
  listenWithPage,
  listNotChecked,
  removeHeaders,
  trustSelfSigned,
} from '../testing/doctor-runs.ts';
import { type ProxyFaults, startFaultyProxy } from '../testing/faulty-proxy.ts';
import { selfSigned } from '../testing/self-signed.ts';

// A second for each of the streams would make these tests slow.
vi.mock(import('@daymark/shared/service/connection.ts'), async (load) => ({
  ...(await load()),
  connectionPause: 300 as never,
}));

let server: string;

trustSelfSigned();

beforeAll(async () => {
  const { origin, close } = await listenWithPage({ TRUST_PROXY: '127.0.0.1' });
  server = origin;
  return close;
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

const publicUrl = 'the public address is the configured one';
const headers = 'headers arrive unchanged';

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
    expect(listNotChecked(found)).toContain(headers);
  });

  it(`the doctor finds no fault in an access portal ${kind} that protects everything but /health`, async () => {
    const found = await findAll(
      await startProxy({ answer: ({ url }) => (url === '/health' ? undefined : answer) }),
    );
    expect(found.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(listNotChecked(found)).toContain('the API can be reached');
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
  const found = await adviceFor(await startProxy({ changeResponse: removeHeaders('daymark-api') }));
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
