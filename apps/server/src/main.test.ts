import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInResult } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { lifeArea } from '@daymark/shared/areas/life-area.ts';
import type { Endpoint } from '@daymark/shared/endpoint.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { logged } from './testing/build-test-app.ts';
import { programEnvironment } from './testing/program-environment.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const main = join(import.meta.dirname, 'main.ts');
const someone = {
  email: 'ada@example.org',
  password: 'Correct-Horse-7!',
  full_name: 'Ada Lovelace',
};

type Child = ChildProcessByStdio<null, Readable, Readable>;

interface Running {
  readonly child: Child;
  readonly port: Promise<number>;
  readonly output: Promise<string>;
  readonly errors: Promise<string>;
}

let dataDir: string;
const running: Child[] = [];
const sockets: Socket[] = [];

beforeEach(() => {
  dataDir = createTemporaryFolder();
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
});

function start(env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [main], {
    env: { ...programEnvironment, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return { child, output: text(child.stdout), errors: text(child.stderr), port: portOf(child) };
}

async function exitOf({ child }: Running): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

function send(port: number, path: string, body: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  return socket;
}

it('the server lists every configuration error and does not start @long', async () => {
  const server = start({ PORT: 'no', LOG_LEVEL: 'loud', LIMIT_REQUESTS: '-1' });
  expect(await exitOf(server)).toBe(1);
  const errors = await server.errors;
  expect(
    errors
      .split('\n')
      .slice(1, 4)
      .map((line) => line.trim().split(' ')[0]),
  ).toEqual(['PORT', 'LOG_LEVEL', 'LIMIT_REQUESTS']);
  expect(readdirSync(dataDir)).toEqual([]);
});

it('the server does not start and names DATA_DIR if that path is a file or lies below a file @long', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  const server = start({ DATA_DIR: file });
  expect(await exitOf(server)).toBe(1);
  expect(await server.errors).toContain(`DATA_DIR is ${file}, but a file has that name`);
  const below = start({ DATA_DIR: join(file, 'days') });
  expect(await exitOf(below)).toBe(1);
  expect(await below.errors).toContain('a part of that path is a file');
});

it('a session and its account survive a restart of the server', async () => {
  const first = start();
  const before = await send(await first.port, api.register.path, someone);
  const { access_token, user } = signInResult.parse(await before.json());
  first.child.kill('SIGTERM');
  expect(await exitOf(first)).toBe(0);

  const port = await start().port;
  const me = await fetch(`http://127.0.0.1:${port}${api.getMe.path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(await me.json()).toEqual(user);
});

it('the server makes a due scheduled backup after its start, and none after a restart @long', async () => {
  const folder = join(dataDir, 'far');
  const env = { BACKUP_SCHEDULE: '00:00', BACKUP_DIR: folder };
  const first = start(env);
  await first.port;
  const madeBackups = () => readdirSync(folder).filter((name) => name.endsWith('.gz'));
  await vi.waitFor(() => expect(madeBackups()).toHaveLength(1), { timeout: 60_000 });
  await wait(1000);
  first.child.kill('SIGTERM');
  expect(await exitOf(first)).toBe(0);
  const file = join(folder, madeBackups()[0] ?? '');
  expect(await first.output).toContain(`"file":"${file}"`);
  expect(await first.output).toContain('"msg":"made a backup"');

  const second = start(env);
  await second.port;
  await wait(8000);
  second.child.kill('SIGTERM');
  expect(await exitOf(second)).toBe(0);
  expect(madeBackups()).toHaveLength(1);
}, 120_000);

it('the server logs changed time zone rules once, and then stores their version @long', async () => {
  const database = () => new DatabaseSync(join(dataDir, 'daymark.db'));
  const tzdata = () => {
    const open = database();
    const row = open.prepare(`select value from server_state where name = 'tzdata'`).get();
    open.close();
    return row?.['value'];
  };
  const runOnce = async () => {
    const server = start();
    await send(await server.port, api.login.path, someone);
    server.child.kill('SIGTERM');
    return server.output;
  };
  const message = '"msg":"time zone rules have changed"';
  expect(await runOnce()).not.toContain(message);
  expect(tzdata()).toBe(process.versions['tz']);
  const earlier = database();
  earlier.exec(`update server_state set value = '1970a'`);
  earlier.close();
  expect(await runOnce()).toContain(
    `"before":"1970a","tzdata":"${String(process.versions['tz'])}",${message}`,
  );
  expect(tzdata()).toBe(process.versions['tz']);
  expect(await runOnce()).not.toContain(message);
});

it('a second server refuses to start on the same SQLite file @long', async () => {
  const first = start();
  await first.port;
  const second = start();
  expect(await exitOf(second)).toBe(1);
  expect(await second.errors).toBe(
    'Another server is running on this data. Stop it first, or give this one another DATA_DIR.\n',
  );
  first.child.kill('SIGTERM');
  await exitOf(first);
  expect(await start().port).toBeGreaterThan(0);
});

it.each([
  { signal: 'SIGTERM', fact: 'its running requests' },
  { signal: 'SIGINT', fact: 'its running requests @long' },
] as const)('after $signal, the server finishes $fact', async ({ signal }) => {
  const server = start();
  const port = await server.port;
  const body = JSON.stringify(someone);
  const socket = open(port);
  socket.write(
    `POST ${api.register.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  // The response to this request shows that the head of the first request has arrived.
  await fetch(`http://127.0.0.1:${port}${api.getHealth.path}`);
  server.child.kill(signal);
  while (await accepts(port));
  socket.write(body.slice(10));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 /);
  expect(await exitOf(server)).toBe(0);
});

function accepts(port: number): Promise<boolean> {
  const socket = open(port);
  return new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true)).on('close', () => resolve(false));
  }).finally(() => socket.destroy());
}

it('the server answers requests while 500 connections have sent half a request @long', async () => {
  const port = await start().port;
  const { access_token } = signInResult.parse(
    await (await send(port, api.register.path, someone)).json(),
  );
  const call = ({ method, path }: Endpoint, body?: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const area = lifeArea.parse(await (await call(api.createLifeArea, { name: 'Health' })).json());
  const half = Array.from({ length: 500 }, () => open(port));
  await Promise.all(
    half.map((socket) => once(socket, 'connect').then(() => socket.write('POST /api/v1/a'))),
  );
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}${api.getHealth.path}`)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const me = await call(api.getMe);
  const mark = { life_area_id: area.id, score: 1, score_date: area.created_on };
  const marked = await call(api.recordScore, mark);
  expect([me.status, marked.status]).toEqual([200, 201]);
});

it.each([
  {
    fault: 'an unknown HTTP version',
    line: 'GET / HTTP/9.9',
    status: 400,
    code: 'malformed_request',
  },
  {
    fault: 'a missing Host header',
    line: 'GET /health HTTP/1.1',
    status: 400,
    code: 'malformed_request',
  },
  {
    fault: 'an unknown Expect header',
    line: 'GET /health HTTP/1.1',
    headers: 'Host: a\r\nExpect: wonders\r\n',
    status: 417,
    code: 'expectation_failed',
  },
  {
    fault: 'a header of 20,000 characters',
    line: 'GET /health HTTP/1.1',
    headers: `Host: a\r\nX: ${'x'.repeat(20_000)}\r\n`,
    status: 431,
    code: 'headers_too_large',
  },
  {
    fault: 'an invalid percent-encoding in the path',
    line: 'GET /api/v1/%zz HTTP/1.1',
    headers: 'Host: a\r\nConnection: close\r\n',
    status: 404,
    code: 'not_found',
  },
])(
  'the server returns $status with its security headers for $fault @long',
  async ({ line, headers = '', status, code }) => {
    const port = await start({ PUBLIC_URL: 'https://daymark.example' }).port;
    const socket = open(port);
    socket.write(`${line}\r\n${headers}\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [first, ...rest] = head.split('\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(errorBody.parse(JSON.parse(body))).toMatchObject({ code });
    const sent = new Headers(rest.map((header) => header.split(/: (.*)/s, 2) as [string, string]));
    const policy = sent.get('content-security-policy');
    expect(policy).toContain("default-src 'self'; object-src 'none'; base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(sent.get('x-content-type-options')).toBe('nosniff');
    expect(sent.get('referrer-policy')).toBe('no-referrer');
    expect(sent.get('cache-control')).toBe('no-store');
    expect(sent.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  },
);

it('the server returns 401 for two Authorization headers @long', async () => {
  const port = await start().port;
  const { access_token } = signInResult.parse(
    await (await send(port, api.register.path, someone)).json(),
  );
  const answerTo = async (headers: string) => {
    const socket = open(port);
    socket.write(
      `GET ${api.getMe.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`,
    );
    return (await text(socket)).split(' ')[1];
  };
  const header = `Authorization: Bearer ${access_token}\r\n`;
  expect(await answerTo(header)).toBe('200');
  expect(await answerTo(header + header)).toBe('401');
  expect(await answerTo(`Authorization: Bearer x\r\n${header}`)).toBe('401');
});

it('the server serves metrics only with METRICS_PORT @long', async () => {
  const server = start({ METRICS_PORT: '0' });
  let output = '';
  server.child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const port = await server.port;
  await fetch(`http://127.0.0.1:${port}${api.getHealth.path}`);
  const [, address = ''] = /Metrics are at (\S+)\n/.exec(output) ?? [];
  const text = await (await fetch(address)).text();
  expect(text).toContain('_count{endpoint="getHealth",status="200"} 1\n');
  expect(text).toContain('daymark_database_up 1\n');

  const without = start({ DATA_DIR: join(dataDir, 'another') });
  await without.port;
  without.child.kill('SIGTERM');
  expect(await without.output).not.toContain('Metrics');
});

it('the server logs sign-ins and refusals with user, address and time @long', async () => {
  const server = start();
  const port = await server.port;
  const registered = await send(port, api.register.path, someone);
  const { access_token, user } = signInResult.parse(await registered.json());
  const get = (path: string, token: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const elsewhere = api.getLifeArea.path.replace('{id}', '01900000-0000-7000-8000-000000000000');
  await send(port, api.login.path, someone);
  await send(port, api.login.path, { ...someone, password: 'Wrong-Horse-7!' });
  await get(api.getMe.path, '');
  await get(api.getMe.path, `${access_token}x`);
  await get(elsewhere, access_token);
  server.child.kill('SIGTERM');
  // Lines without `reqId` are about the start.
  const lines = (await server.output).split('\n').filter((line) => line.includes('"reqId"'));
  const entries = lines.map((line): unknown => JSON.parse(line));
  const now = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;
  const ofUser = { user: user.id, address: '127.0.0.1' };
  const refused = (code: string, request: string, who: object = ofUser) =>
    logged({ code, request, ...who, msg: 'refused' }, now);
  const toNobody = { address: '127.0.0.1' };
  expect(entries).toEqual([
    logged({ ...ofUser, msg: 'registered' }, now),
    logged({ ...ofUser, msg: 'signed in' }, now),
    refused('invalid_credentials', `POST ${api.login.path}`),
    refused('unauthenticated', `GET ${api.getMe.path}`, toNobody),
    refused('unauthenticated', `GET ${api.getMe.path}`, toNobody),
    refused('not_found', `GET ${elsewhere}`),
  ]);
});

it.each([
  ['true', 1],
  ['127.0.0.1', 0],
  ['', 0],
])(
  'with TRUST_PROXY="%s", the server logs %i warnings about TRUST_PROXY @long',
  async (TRUST_PROXY, count) => {
    const server = start({ TRUST_PROXY });
    await server.port;
    server.child.kill('SIGTERM');
    const lines = (await server.output).split('\n').filter((line) => line.includes('"level":40'));
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(count);
  },
);

it('the server writes no token and no password to its output @long', async () => {
  const server = start({ LOG_LEVEL: 'trace' });
  const port = await server.port;
  const { access_token } = signInResult.parse(
    await (await send(port, api.register.path, someone)).json(),
  );
  await send(port, api.login.path, { ...someone, password: 'Wrong-Horse-7!' });
  await fetch(`http://127.0.0.1:${port}/api/v1/auth/me?access_token=${access_token}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  server.child.kill('SIGTERM');
  const output = (await server.output) + (await server.errors);
  expect(output).toContain('registered');
  for (const secret of [access_token, someone.password, 'Wrong-Horse-7!']) {
    expect(output).not.toContain(secret);
  }
});

/** Returns the port on which the server listens. Rejects if the process ends first. */
function portOf({ stdout }: Child): Promise<number> {
  const found = Promise.withResolvers<number>();
  let output = '';
  stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const [, port] = /Daymark is running at http:\/\/localhost:(\d+)\n/.exec(output) ?? [];
    if (port !== undefined) found.resolve(Number(port));
  });
  stdout.on('end', () => found.reject(new Error(`The server did not start: ${output}`)));
  // Prevents an unhandled rejection for callers that wait only for the exit.
  found.promise.catch(() => {});
  return found.promise;
}
