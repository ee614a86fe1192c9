import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';
import { openTemporaryStore } from '../testing/temporary-store.ts';
import { checkInstallation, describeFinding, type Finding } from './check-installation.ts';

let server: string;

async function startServer(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { app } = await buildTestApp(await openTemporaryStore(), { env });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  server = await startServer({ TRUST_PROXY: '127.0.0.1' });
});

interface Faults {
  readonly changeRequest?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  readonly changeResponse?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  readonly holdsStreams?: boolean;
  readonly maxBody?: number;
}

/** Starts a proxy that appends to X-Forwarded-For and has the given faults. */
async function startProxy({
  changeRequest = (headers) => headers,
  changeResponse = (headers) => headers,
  holdsStreams = false,
  maxBody = Infinity,
}: Faults = {}): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    if (Number(incoming.headers['content-length'] ?? 0) > maxBody) {
      outgoing.writeHead(413, { connection: 'close' }).end('<h1>413</h1>');
      return;
    }
    const before = incoming.headers['x-forwarded-for'];
    const forwarded = [before, '198.51.100.7'].filter(Boolean).join(', ');
    const headers = changeRequest({ ...incoming.headers, 'x-forwarded-for': forwarded });
    const options = { method: incoming.method, headers, agent: false };
    const passed = httpRequest(server + String(incoming.url), options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, changeResponse(response.headers));
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        if (holdsStreams) chunks.push(chunk);
        else outgoing.write(chunk);
      });
      response.on('end', () => {
        outgoing.end(Buffer.concat(chunks));
        // The server may answer before it has read the body.
        passed.destroy();
      });
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

async function findAll(origin: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  await checkInstallation(origin, (finding) => void found.push(finding));
  return found;
}

async function adviceFor(origin: string): Promise<ReadonlyMap<string, string>> {
  const failed = (await findAll(origin)).filter(({ outcome }) => outcome === 'failed');
  return new Map(failed.map(({ check, advice }) => [check, advice]));
}

it('the doctor reports only the missing PUBLIC_URL for a correctly configured proxy', async () => {
  const found = await adviceFor(await startProxy());
  expect([...found.keys()]).toEqual(['the public address is the configured one']);
});

it.each([
  {
    fault: 'holds streams back',
    faults: { holdsStreams: true },
    check: 'changes arrive at once',
    advice: /buffering/,
  },
  {
    fault: 'passes on an X-Forwarded-For of the client',
    faults: {
      changeRequest: (headers: IncomingHttpHeaders) => ({
        ...headers,
        'x-forwarded-for': String(headers['x-forwarded-for']).split(', ')[0],
      }),
    },
    check: 'people have their own network addresses',
    advice: /client wrote/,
  },
  {
    fault: 'removes security headers',
    faults: {
      changeResponse: (headers: IncomingHttpHeaders) =>
        Object.fromEntries(
          Object.entries(headers).filter(([name]) => name !== 'content-security-policy'),
        ),
    },
    check: 'headers arrive unchanged',
    advice: /content-security-policy/,
  },
  {
    fault: 'refuses large bodies',
    faults: { maxBody: 1024 * 1024 },
    check: 'large batches pass',
    advice: /client_max_body_size/,
  },
])('the doctor says what to change if a proxy $fault', async ({ faults, check, advice }) => {
  const found = await adviceFor(await startProxy(faults));
  expect(found.get(check)).toMatch(advice);
});

it('the doctor names the address of a proxy that TRUST_PROXY lacks', async () => {
  server = await startServer();
  // Uses another form of the address, because the doctor expects no proxy at a name of this
  // machine.
  const origin = (await startProxy()).replace('127.0.0.1', '[::ffff:127.0.0.1]');
  const found = await adviceFor(origin);
  expect(found.get('people have their own network addresses')).toMatch(
    /TRUST_PROXY=127\.0\.0\.1\./,
  );
});

it.each([
  { proxy: 'appends to X-Forwarded-For', env: { TRUST_PROXY: '127.0.0.1' } },
  { proxy: 'is not in TRUST_PROXY', env: {} },
])(
  "on the machine of a proxy that $proxy, the doctor does not check people's addresses",
  async ({ env }) => {
    server = await startServer(env);
    const passOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
      ...headers,
      'x-forwarded-for': String(headers['x-forwarded-for']).replace('198.51.100.7', '127.0.0.1'),
    });
    const found = await findAll(await startProxy({ changeRequest: passOn }));
    expect(found.find(({ check }) => check.includes('addresses'))).toMatchObject({
      outcome: 'not checked',
      advice: expect.stringContaining('another machine') as string,
    });
  },
);

it('on an http address, the doctor checks neither the redirect to https nor HTTP/2', async () => {
  const found = await findAll(server);
  expect(
    found.filter(({ outcome }) => outcome === 'not checked').map(({ check }) => check),
  ).toEqual(expect.arrayContaining(['http leads to https', 'the browser can use HTTP/2']));
});

it.each([
  ['passed', '', ['✓ large batches pass']],
  ['failed', 'Allow them.', ['✗ large batches pass', '    Allow them.']],
  ['not checked', 'No answer.', ['– large batches pass: not checked', '    No answer.']],
] as const)('the doctor prints a check that is %s', (outcome, advice, lines) => {
  expect(describeFinding({ check: 'large batches pass', outcome, advice })).toEqual(lines);
});

it('the doctor checks an installation below a path', async () => {
  const origin = await startProxy();
  const place = `${origin}/daymark`;
  expect([...(await adviceFor(place)).values()]).toEqual([
    expect.stringContaining(`PUBLIC_URL=${place}`),
  ]);
  server = await startServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `${place}/` });
  expect(await adviceFor(place)).toEqual(new Map());
  expect(await adviceFor(origin)).toEqual(
    new Map([['the public address is the configured one', expect.stringContaining(place)]]),
  );
});

it('the doctor stops if the address leads to a server that is not Daymark', async () => {
  const other = createServer((_, outgoing) => outgoing.end('Hello'));
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void other.close());
  const found = await adviceFor(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  expect([...found.keys()]).toEqual(['the server answers']);
});

it('the doctor compares PUBLIC_URL with the checked address', async () => {
  server = await startServer({ PUBLIC_URL: 'http://localhost:3000' });
  expect((await adviceFor(server)).get('the public address is the configured one')).toMatch(
    /PUBLIC_URL is http:\/\/localhost:3000/,
  );
});
