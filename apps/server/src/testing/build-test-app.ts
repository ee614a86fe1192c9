import { Writable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Registration, SignInResult } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import {
  getAddress,
  type EndpointAnswer,
  type CallArguments,
  type Endpoint,
} from '@daymark/shared/endpoint.ts';
import { errorBody, type ErrorBody } from '@daymark/shared/errors.ts';
import { buildApp, type AppOptions } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { observePushes } from '../metrics/observe.ts';
import type { HostFinder } from '../outgoing/find-hosts.ts';
import { createTransport } from '../outgoing/http-transport.ts';
import { generateVapidKeyPair } from '../config/vapid-keys.ts';
import { createPushSender } from '../push/push-sender.ts';
import type { Store } from '../store/store.ts';
import type { ServerClock } from '../http/server.ts';
import { closeAfterTest } from './close-after-test.ts';

interface SendOptions {
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
  readonly remoteAddress?: string;
}

export interface Refused {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: LightMyRequestResponse['headers'];
}

/** Returns the expected response for a value that breaks the contract. */
export function invalidField(field: string, code: string) {
  return { status: 422, body: { code: 'validation_error', errors: [{ field, code }] } };
}

/** Returns the expected response for a valid value that the stored data do not allow. */
export function refusedField(field: string, code: string) {
  return { status: 422, body: { code, errors: [{ field, code }] } };
}

export interface Caller {
  /** Throws when the server refuses. */
  call<E extends Endpoint>(
    endpoint: E,
    request: CallArguments<E>,
    options?: SendOptions,
  ): Promise<EndpointAnswer<E>>;
  /** Throws when the server does not refuse. */
  refused<E extends Endpoint>(
    endpoint: E,
    request: CallArguments<E>,
    options?: SendOptions,
  ): Promise<Refused>;
  /** Sends a request that the contract may not allow. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface Person extends Caller, SignInResult {}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly clock: FakeClock;
  readonly log: readonly string[];
  readonly nobody: Caller;
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  register(changes?: Partial<Registration>): Promise<Person>;
  /** Signs a registered person in again, as on another device. */
  signIn(person: Person, userAgent?: string): Promise<Person>;
  as(token: string): Caller;
  close(): Promise<void>;
}

export const testPassword = 'Correct-Horse-7!';

export const testVapidKeys = generateVapidKeyPair();

/** Settings of a server with mail. Mails wait until a job sends them. */
export const mailEnv = {
  SMTP_URL: 'smtp://127.0.0.1:1?tls=off',
  PUBLIC_URL: 'http://localhost:3000',
} as const;

/** Settings of a server behind an access portal on this machine. */
export const trustedHeaderEnv = {
  TRUST_PROXY: '127.0.0.1',
  TRUSTED_HEADER_SIGN_IN: 'Remote-Email',
} as const;

/** Minimum cost of argon2, because tests register thousands of people. */
const quickHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 };

type Changes = Partial<
  Pick<AppOptions, 'webRoot' | 'random' | 'metrics' | 'hashingCost' | 'arrivalTimes'>
> & {
  readonly env?: Readonly<Record<string, string>>;
  readonly people?: number;
  readonly hosts?: HostFinder;
};

/**
 * Builds an app that can send pushes to this machine, and returns 500 instead of a response that
 * breaks the contract. The clock is at noon (UTC) of Sunday, 2026-03-01. An app that a test or its
 * `beforeEach` has built is closed after the test.
 */
export async function buildTestApp(store: Store, changes: Changes = {}): Promise<TestApp> {
  const { env = {}, people = 0, hosts, ...options } = changes;
  const clock = fakeClock('2026-03-01T12:00:00Z');
  const log: string[] = [];
  const config = readConfig({
    LIMIT_REGISTRATIONS: '0',
    PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
    ...env,
  });
  const pushSender = createPushSender({
    settings: config.push,
    keys: testVapidKeys,
    transport: createTransport({ ...(hosts && { hosts }) }),
    clock,
  });
  const app = await buildApp({
    config,
    pushSender: changes.metrics ? observePushes(pushSender, changes.metrics) : pushSender,
    store,
    clock,
    random: (bytes) => crypto.getRandomValues(bytes),
    log: { level: 'info', stream: collect(log) },
    checkAnswers: true,
    hashingCost: quickHashing,
    ...options,
  });
  const send = (request: InjectOptions) => app.inject(request);
  const as = (token: string | undefined) => createCaller(send, token);
  let registered = people;
  async function close(): Promise<void> {
    await app.close();
    pushSender.close();
  }

  closeAfterTest(close);
  return {
    app,
    store,
    clock,
    log,
    close,
    nobody: as(undefined),
    send,
    as,
    async signIn({ user: { email } }, userAgent = 'another device') {
      const headers = { 'user-agent': userAgent };
      const payload = { email, password: testPassword };
      const signedIn = await send({ method: 'POST', url: api.login.path, headers, payload });
      const session = signedIn.json<SignInResult>();
      return { ...session, ...as(session.access_token) };
    },
    async register(changesOfPerson = {}) {
      registered += 1;
      const body = { ...registrationOf(registered), ...changesOfPerson };
      const { body: signedIn } = await as(undefined).call(api.register, { body });
      return { ...signedIn, ...as(signedIn.access_token) };
    },
  };
}

function registrationOf(number: number): Registration {
  return {
    email: `person-${number}@example.org`,
    password: testPassword,
    full_name: `Person ${number}`,
    username: `person-${number}`,
  };
}

function createCaller(send: TestApp['send'], token: string | undefined): Caller {
  async function sendCall(
    endpoint: Endpoint,
    request: CallArguments<Endpoint>,
    options: SendOptions,
  ) {
    const { body } = request as { body?: object };
    return send({
      method: endpoint.method,
      url: getAddress(endpoint, request),
      headers: headersOf({ token, ...options }),
      ...(body !== undefined && { payload: body }),
      ...(options.remoteAddress !== undefined && { remoteAddress: options.remoteAddress }),
    });
  }
  return {
    send: (request) => send({ headers: headersOf({ token }), ...request }),
    async call<E extends Endpoint>(
      endpoint: E,
      request: CallArguments<E>,
      options: SendOptions = {},
    ) {
      const response = await sendCall(endpoint, request, options);
      if (response.statusCode >= 400) throw new Error(`Refused: ${response.body}`);
      const body: unknown = response.body === '' ? undefined : response.json();
      const headers = headersToldBy(endpoint, response.headers);
      return {
        status: response.statusCode,
        body,
        ...(headers && { headers }),
      } as EndpointAnswer<E>;
    },
    async refused(endpoint, request, options = {}) {
      const response = await sendCall(endpoint, request, options);
      if (response.statusCode < 400) throw new Error(`Not refused: ${response.body}`);
      return {
        status: response.statusCode,
        body: errorBody.parse(response.json()),
        headers: response.headers,
      };
    },
  };
}

/** Returns the headers that the contract names, with the spelling of the contract. */
function headersToldBy({ answerHeaders }: Endpoint, received: LightMyRequestResponse['headers']) {
  if (answerHeaders === undefined) return undefined;
  const names = Object.keys(answerHeaders);
  return Object.fromEntries(names.map((name) => [name, received[name.toLowerCase()]]));
}

function headersOf({ token, idempotencyKey }: SendOptions): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

export interface FakeClock extends ServerClock {
  /** Sets the clock to an instant such as `2026-03-01T09:00:00Z`. */
  set(instant: string): void;
  advance(milliseconds: number): void;
}

export function fakeClock(instant: string): FakeClock {
  let now = Date.parse(instant);
  return Object.assign(() => now, {
    set(next: string) {
      now = Date.parse(next);
    },
    advance(milliseconds: number) {
      now += milliseconds;
    },
  });
}

/** Returns an expected log line. `time` is a text in real output and a number in test apps. */
export function logged(
  facts: Readonly<Record<string, unknown>>,
  time: unknown = expect.any(Number),
) {
  return {
    level: 30,
    time,
    pid: expect.any(Number) as unknown,
    hostname: expect.any(String) as unknown,
    reqId: expect.any(String) as unknown,
    ...facts,
  };
}
