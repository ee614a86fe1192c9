import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { SignInResult } from '@daymark/shared/accounts/account.ts';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { getAddress, type Endpoint } from '@daymark/shared/endpoint.ts';
import type { Store } from '../store/store.ts';
import {
  buildTestApp,
  mailEnv,
  trustedHeaderEnv,
  type Person,
  type TestApp,
} from './build-test-app.ts';
import { createAuthenticator, type Authenticator } from './passkey-authenticator.ts';
import {
  addPasskey,
  giveBelongings,
  giveLinks,
  preparePasskeys,
  sampleCalls,
  type Belongings,
  type PasskeyAnswers,
  type SampleCall,
} from './sample-calls.ts';

interface Variation {
  readonly token?: string | undefined;
  readonly belongings?: Belongings;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
  readonly remoteAddress?: string;
}

type ProbedCall = SampleCall<Endpoint> & { body?: object };

/** Sends variations of every endpoint's sample call, as a person with an area and an entry. */
export interface EndpointProbe {
  readonly test: TestApp;
  readonly owner: Person;
  readonly belongings: Belongings;
  readonly sampleCall: (name: EndpointName) => ProbedCall;
  readonly send: (name: EndpointName, variation?: Variation) => Promise<LightMyRequestResponse>;
  readonly newAuthenticator: () => Authenticator;
  /** Adds a passkey for the sample calls and returns its id. Each of its responses works once. */
  readonly renewPasskey: () => Promise<string>;
  readonly prepare: (name: EndpointName) => Promise<void>;
  everything(): Promise<unknown>;
}

/** Every endpoint of the contract, so that new endpoints are tested automatically. */
export const everyEndpoint = Object.entries(api) as (readonly [EndpointName, Endpoint])[];

type AppChanges = Parameters<typeof buildTestApp>[1];

export interface Owner {
  readonly signedIn: SignInResult;
  readonly origin: string;
  readonly belongings: Belongings;
  readonly answers: PasskeyAnswers;
}

export async function probeEndpoints(
  store: Store,
  changes: AppChanges = {},
): Promise<EndpointProbe> {
  const test = await buildProbedApp(store, changes);
  return probeFor(test, await makeOwner(test, changes.env));
}

export function buildProbedApp(store: Store, changes: AppChanges = {}): Promise<TestApp> {
  const env = {
    ...mailEnv,
    ...inject('quickProvider'),
    ADMIN_EMAIL: 'person-1@example.org',
    ...trustedHeaderEnv,
    ...changes.env,
  };
  return buildTestApp(store, { ...changes, env });
}

export async function makeOwner(
  test: TestApp,
  { PUBLIC_URL: origin = mailEnv.PUBLIC_URL }: NonNullable<AppChanges>['env'] = {},
): Promise<Owner> {
  const { store } = test;
  const person = await test.register();
  const { id, email, created_at: now } = person.user;
  await store.users.confirmEmail(id, { email, now });
  await giveLinks(store, person.user);
  const authenticator = createAuthenticator({ origin });
  const belongings = await giveBelongings(person, { store, authenticator });
  const answers = await preparePasskeys(person, authenticator);
  return { signedIn: person, origin, belongings, answers };
}

export function probeFor(test: TestApp, made: Owner): EndpointProbe {
  const { signedIn, origin, belongings } = made;
  const owner = { ...signedIn, ...test.as(signedIn.access_token) };
  const newAuthenticator = () => createAuthenticator({ origin });
  let { answers } = made;
  const sampleCall = (name: EndpointName, of = belongings): ProbedCall =>
    sampleCalls(of, answers)[name];
  const send: EndpointProbe['send'] = (name, variation = {}) => {
    const call = sampleCall(name, variation.belongings);
    const token = 'token' in variation ? variation.token : owner.access_token;
    return test.send(requestOf(api[name], call, { ...variation, token }));
  };
  return {
    test,
    owner,
    belongings,
    sampleCall,
    send,
    newAuthenticator,
    async prepare(name) {
      // Recovery codes need an active second factor.
      if (name === 'renewRecoveryCodes') await send('confirmTotp');
    },
    async renewPasskey() {
      const another = newAuthenticator();
      const id = await addPasskey(owner, another);
      answers = await preparePasskeys(owner, another);
      return id;
    },
    async everything() {
      const scored = { start_date: '2025-09-01', end_date: '2026-03-01' };
      return [
        await owner.call(api.getMe, {}),
        await owner.call(api.listLifeAreas, { query: { include_deleted: 'true' } }),
        await owner.call(api.listScores, { query: scored }),
        await owner.call(api.listNotifications, {}),
        await owner.call(api.getNotificationSettings, {}),
      ];
    },
  };
}

function requestOf(
  endpoint: Endpoint,
  call: ProbedCall,
  { token, headers, payload = JSON.stringify(call.body), remoteAddress }: Variation,
): InjectOptions {
  return {
    method: endpoint.method,
    url: getAddress(endpoint, call),
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...call.headers,
      ...headers,
    },
    ...(payload !== undefined && { payload }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  };
}

export function fieldsOf(body: Endpoint['body']): string[] {
  const { shape } = body as unknown as { shape: Record<string, unknown> };
  return Object.keys(shape);
}

/** Returns the built-in prototypes, to detect prototype pollution. */
export function prototypes(): unknown {
  return [Object, Array, Function, String, Number].map(({ name, prototype }) => [
    name,
    Reflect.ownKeys(prototype).map((key) => [key, Object.getOwnPropertyDescriptor(prototype, key)]),
  ]);
}
