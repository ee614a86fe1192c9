import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { testOrigin } from './sign-in-at-provider.ts';
import { listen } from './http-server.ts';

/*
 * A real OpenID provider (node-oidc-provider) with many configurations. `Bends` imitate other
 * providers by changing responses that cannot be configured. Everybody signs in as
 * `ada@example.org` without a page.
 */

type Claims = Record<string, unknown>;

export interface Bends {
  readonly issuerEnd?: '' | '/' | '/realms/home' | '/realms/home/';
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly client?: object;
  readonly configuration?: object;
  readonly discovery?: (metadata: Claims) => Claims;
  /** Changes the claims of the ID token, which is then signed again with RS256. */
  readonly idToken?: (claims: Claims) => Claims;
  readonly userInfo?: (claims: Claims) => Claims;
  /** Returns a response instead of the provider's, or undefined to pass the request on. */
  readonly answer?: (asked: Asked) => Answer | undefined;
  /** Milliseconds before each response. */
  readonly latency?: number;
}

export interface Asked {
  /** Last part of the path, such as `token`. */
  readonly endpoint: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface BentProvider {
  readonly env: {
    readonly OIDC_ISSUER: string;
    readonly OIDC_CLIENT_ID: string;
    readonly OIDC_CLIENT_SECRET: string;
    readonly OIDC_NAME: string;
  };
  close(): Promise<void>;
}

interface RealProvider {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
  ): Promise<void>;
}

interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}

interface Context {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
    readonly provider: { readonly Grant: new (of: object) => Grant };
  };
}

// The package oidc-provider has no types.
const load = createRequire(import.meta.url) as (name: 'oidc-provider') => {
  Provider: new (issuer: string, configuration: object) => RealProvider;
};

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const jwks = {
  keys: [
    jwkOf(rsa, 'rsa'),
    jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, 'ec'),
    jwkOf(generateKeyPairSync('ed25519').privateKey, 'ed'),
  ],
};

function jwkOf(key: KeyObject, kid: string): object {
  return { ...key.export({ format: 'jwk' }), kid, use: 'sig' };
}

export async function startBentProvider(bends: Bends = {}): Promise<BentProvider> {
  const { issuerEnd = '', clientId = 'daymark', clientSecret = 'a'.repeat(64) } = bends;
  const server = createServer();
  const { origin, close } = await listen(server, 'localhost');
  const issuer = `${origin}${issuerEnd}`;
  const mount = issuerEnd.replace(/\/$/, '');
  const provider = createRealProvider(issuer, { bends, clientId, clientSecret, mount });
  const serve = provider.callback();
  server.on('request', (request: IncomingMessage & { originalUrl?: string }, response) => {
    const url = new URL(request.url ?? '', issuer);
    const endpoint = url.pathname.split('/').at(-1) ?? '';
    request.originalUrl = request.url ?? '';
    request.url = request.originalUrl.slice(mount.length);
    const asked = { endpoint, query: url.searchParams, headers: request.headers };
    void (async () => {
      if (bends.latency !== undefined) await wait(bends.latency);
      const answer = bends.answer?.(asked);
      if (answer !== undefined) response.writeHead(answer.status, answer.headers).end(answer.body);
      else if (request.url?.startsWith('/interaction/')) {
        const result = { login: { accountId: 'ada@example.org' } };
        await provider.interactionFinished(request, response, result);
      } else serve(request, changed(response, endpoint, bends));
    })();
  });
  return {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Example ID',
    },
    close,
  };
}

interface Setup {
  readonly bends: Bends;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly mount: string;
}

function createRealProvider(issuer: string, setup: Setup): RealProvider {
  const { bends, clientId, clientSecret, mount } = setup;
  return new (load('oidc-provider').Provider)(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${testOrigin}/single-sign-on`],
        ...bends.client,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['for tests'] },
    jwks,
    features: { devInteractions: { enabled: false }, jwtUserinfo: { enabled: true } },
    interactions: {
      url: (_context: unknown, { uid }: { uid: string }) => `${mount}/interaction/${uid}`,
    },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, email: accountId, email_verified: true, name: 'Ada' }),
    }),
    async loadExistingGrant({ oidc: { client, session, provider } }: Context) {
      const of = { clientId: client.clientId, accountId: session.accountId };
      const grant = new provider.Grant(of);
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ...bends.configuration,
  });
}

function changed(response: ServerResponse, endpoint: string, bends: Bends): ServerResponse {
  const change = changeOf(endpoint, bends);
  if (change === undefined) return response;
  const end = response.end.bind(response);
  response.end = (body?: unknown) => {
    if (response.statusCode !== 200) return end(body);
    const text = JSON.stringify(change(JSON.parse(String(body)) as Claims));
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  };
  return response;
}

function changeOf(endpoint: string, bends: Bends): ((body: Claims) => Claims) | undefined {
  const { idToken } = bends;
  if (endpoint === 'openid-configuration') return bends.discovery;
  if (endpoint === 'me') return bends.userInfo;
  if (endpoint !== 'token' || idToken === undefined) return undefined;
  return (body) => ({ ...body, id_token: signedAnew(String(body['id_token']), idToken) });
}

function signedAnew(token: string, change: (claims: Claims) => Claims): string {
  const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const claims = JSON.parse(text) as Claims;
  const content = [{ alg: 'RS256', kid: 'rsa' }, change(claims)]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${content}.${sign('sha256', Buffer.from(content), rsa).toString('base64url')}`;
}
