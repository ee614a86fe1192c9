import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { SignedIn } from '@daymark/shared/accounts/account.ts';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { addressOf, type CallOf, type Endpoint } from '@daymark/shared/endpoint.ts';
import type { Store } from '../store/store.ts';
import { buildTestApp, mailEnv, type Person, type TestApp } from './build-test-app.ts';
import { createAuthenticator, type Authenticator } from './passkey-authenticator.ts';
import {
  addPasskey,
  giveBelongings,
  giveLinks,
  preparePasskeys,
  sampleCalls,
  type Belongings,
  type PasskeyAnswers,
} from './sample-calls.ts';

/** What is different from the sample call. */
interface Variation {
  readonly token?: string | undefined;
  readonly belongings?: Belongings;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
  readonly remoteAddress?: string;
}

/** Sends variations of every endpoint's sample call, as an owner of an area and a score. */
export interface EndpointProbe {
  readonly test: TestApp;
  readonly owner: Person;
  /** What the owner has. */
  readonly belongings: Belongings;
  readonly sampleCall: (name: EndpointName) => CallOf<Endpoint> & { body?: object };
  readonly send: (name: EndpointName, variation?: Variation) => Promise<LightMyRequestResponse>;
  /** Of a browser that is where this server is. */
  readonly newAuthenticator: () => Authenticator;
  /** Adds a passkey, whose answers the sample calls then have: each is of use once. Resolves with its id. */
  readonly renewPasskey: () => Promise<string>;
  /** Sends what has to come before the sample call of this one. */
  readonly prepare: (name: EndpointName) => Promise<void>;
  /** All that the owner has, to see whether anything changed. */
  everything(): Promise<unknown>;
}

/** Every endpoint of the contract: a new one is probed without a change here. */
export const everyEndpoint = Object.entries(api) as (readonly [EndpointName, Endpoint])[];

type AppChanges = Parameters<typeof buildTestApp>[1];

/** A person, and what the sample calls need of what is theirs. */
export interface Owner {
  readonly signedIn: SignedIn;
  /** Where their browser is: this server's. */
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

/** @param changes with `people`, where the owner is there already */
export function buildProbedApp(store: Store, changes: AppChanges = {}): Promise<TestApp> {
  const env = {
    ...mailEnv,
    ...inject('quickProvider'),
    ADMIN_EMAIL: 'person-1@example.org',
    ...changes.env,
  };
  return buildTestApp(store, { ...changes, env });
}

/** By the app's own calls. */
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

/** For an owner who is in the app's store. */
export function probeFor(test: TestApp, made: Owner): EndpointProbe {
  const { signedIn, origin, belongings } = made;
  const owner = { ...signedIn, ...test.as(signedIn.access_token) };
  const newAuthenticator = () => createAuthenticator({ origin });
  let { answers } = made;
  const sampleCall = (name: EndpointName, of = belongings): CallOf<Endpoint> & { body?: object } =>
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
      // Recovery codes are those of a second factor that is on.
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
  call: CallOf<Endpoint> & { body?: object },
  { token, headers, payload = JSON.stringify(call.body), remoteAddress }: Variation,
): InjectOptions {
  return {
    method: endpoint.method,
    url: addressOf(endpoint, call),
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  };
}

/** The names of the fields of a body. */
export function fieldsOf(body: Endpoint['body']): string[] {
  const { shape } = body as unknown as { shape: Record<string, unknown> };
  return Object.keys(shape);
}

/** What everything inherits, in whole: pollution adds to one of these or replaces something in it. */
export function prototypes(): unknown {
  return [Object, Array, Function, String, Number].map(({ name, prototype }) => [
    name,
    Reflect.ownKeys(prototype).map((key) => [key, Object.getOwnPropertyDescriptor(prototype, key)]),
  ]);
}
