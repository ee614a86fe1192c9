import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { signInResult } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { startOtlpReceiver, type OtlpReceiver } from '../testing/otlp-receiver.ts';
import { programEnvironment } from '../testing/program-environment.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const main = join(import.meta.dirname, '../main.ts');
const someone = {
  email: 'ada@example.org',
  password: 'Correct-Horse-7!',
  full_name: 'Ada Lovelace',
};
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
/** Module that prints the URL of each loaded module to standard error. */
const moduleLoggerUrl = `data:text/javascript,import{registerHooks}from'node:module';registerHooks({load(url,context,next){process.stderr.write(url+String.fromCharCode(10));return(next(url,context))}})`;
const outerSpan = '00f067aa0ba902b7';

describe.each(['sqlite', 'postgresql'] as const)('the traces of a server on %s', (system) => {
  let folder: string;
  let database: PostgresDatabase | undefined;
  let receiver: OtlpReceiver;
  let child: ChildProcessByStdio<null, Readable, Readable> | undefined;
  let errors: Promise<string>;

  beforeEach(async () => {
    folder = createTemporaryFolder();
    const { serverUrl, template } = inject('postgres');
    database =
      system === 'postgresql' ? await createPostgresDatabase(serverUrl, template) : undefined;
    receiver = await startOtlpReceiver();
  });

  afterEach(async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await receiver.close();
    await database?.remove();
  });

  async function start(env: Record<string, string>): Promise<string> {
    child = spawn(process.execPath, [main], {
      env: {
        ...programEnvironment,
        DATA_DIR: folder,
        PORT: '0',
        DATABASE_URL: database?.url ?? '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    errors = text(child.stderr);
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      const [, origin] = /Daymark is running at (\S+)\n/.exec(output) ?? [];
      if (origin !== undefined) return origin;
    }
    throw new Error(await errors);
  }

  async function stop(): Promise<number | null> {
    child?.kill('SIGTERM');
    if (child?.exitCode === null) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  const register = (origin: string) =>
    fetch(`${origin}${api.register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(someone),
    });

  const spansOf = (endpoint: string) =>
    receiver.spans.filter(({ attributes }) => attributes['daymark.endpoint'] === endpoint);
  const childrenOf = (spanId: string | undefined) =>
    receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  it('each request has a span with the spans of its transaction and statements @long', async () => {
    const origin = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=days',
      OTEL_SERVICE_NAME: 'our-days',
    });
    expect((await register(origin)).status).toBe(201);
    await fetch(`${origin}${api.getHealth.path}`);
    // The server sends waiting spans at the shutdown.
    expect(await stop()).toBe(0);

    expect(receiver.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'content-type': 'application/x-protobuf', 'x-tenant': 'days' },
    });
    const [span, ...others] = spansOf('register');
    expect(others).toEqual([]);
    expect(span).toMatchObject({
      name: `POST ${api.register.path}`,
      kind: 2,
      parentSpanId: '',
      status: 0,
      attributes: {
        'daymark.endpoint': 'register',
        'http.request.method': 'POST',
        'http.route': api.register.path,
        'http.response.status_code': 201,
      },
    });
    expect(span?.resource).toMatchObject({ 'service.name': 'our-days' });
    const transactions = childrenOf(span?.spanId).filter(({ name }) => name === 'transaction');
    expect(transactions.length).toBeGreaterThan(0);
    const inserts = transactions
      .flatMap(({ spanId }) => childrenOf(spanId))
      .filter(({ name }) => name === 'insert users');
    expect(inserts).toMatchObject([{ kind: 3, attributes: { 'db.system.name': system } }]);
    expect(new Set(receiver.spans.map((one) => one.traceId)).size).toBe(2);
    expect(receiver.spans.every(({ milliseconds }) => milliseconds >= 0)).toBe(true);
  });

  it('the span of a request belongs to the trace of its `traceparent` header @long', async () => {
    const origin = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    const answer = await fetch(`${origin}${api.getMe.path}`, {
      headers: { traceparent: `00-${traceId}-${outerSpan}-01` },
    });
    expect(answer.status).toBe(401);
    const unsampled = await fetch(`${origin}${api.getServiceInfo.path}`, {
      headers: { traceparent: `00-${traceId}-${outerSpan}-00` },
    });
    expect(unsampled.status).toBe(200);
    await stop();
    expect(spansOf('getMe')).toMatchObject([{ traceId, parentSpanId: outerSpan }]);
    expect(spansOf('getServiceInfo')).toEqual([]);
  });

  it('the span of a tool call is inside the span of its `/mcp` request @long', async () => {
    const origin = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, MCP: 'on' });
    const { access_token } = signInResult.parse(await (await register(origin)).json());
    const made = await fetch(`${origin}${api.createToken.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify({
        name: 'Assistant',
        scope: 'read',
        life_area_ids: null,
        expires_in_days: 1,
      }),
    });
    const { token } = (await made.json()) as { token: string };
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', origin), {
        authProvider: { token: async () => token },
      }),
    );
    await client.callTool({ name: 'list_areas', arguments: {} });
    await client.close();
    await stop();
    const assistants = new Set(spansOf('assistants').map(({ spanId }) => spanId));
    const inner = spansOf('listLifeAreas');
    expect(inner.length).toBeGreaterThan(0);
    for (const { parentSpanId } of inner) expect(assistants).toContain(parentSpanId);
  });

  it('tracing libraries are loaded only with OTEL_EXPORTER_OTLP_ENDPOINT @long', async () => {
    const loadedWith = async (env: Record<string, string>) => {
      const origin = await start({ ...env, NODE_OPTIONS: `--import=${moduleLoggerUrl}` });
      expect((await register(origin)).status).toBe(201);
      await stop();
      return (await errors).split('\n').filter((url) => url.includes('opentelemetry'));
    };
    expect(await loadedWith({})).toEqual([]);
    const other = join(folder, 'other');
    const named = { DATA_DIR: other, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, DATABASE_URL: '' };
    expect((await loadedWith(named)).length).toBeGreaterThan(10);
  });

  it('traces contain no token, no password and no personal data @long', async () => {
    const origin = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    const { access_token, user } = signInResult.parse(await (await register(origin)).json());
    await fetch(`${origin}${api.getMe.path}?access_token=${access_token}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    await register(origin);
    await fetch(`${origin}/api/v1/feeds/${access_token}`);
    await stop();
    expect(spansOf('getMe')).toHaveLength(1);
    const bytes = receiver.bytes();
    const secrets = [access_token, user.id, user.email, user.username, someone.password];
    for (const secret of [...secrets, user.full_name, '127.0.0.1']) {
      expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
    }
  });

  it('a missing collector delays neither requests nor the shutdown @long', async () => {
    await receiver.close();
    const origin = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    expect((await register(origin)).status).toBe(201);
    const began = performance.now();
    expect(await stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(8000);
    receiver = await startOtlpReceiver();
  });
});
