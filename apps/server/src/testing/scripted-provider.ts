import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './http-server.ts';

export type Claims = Record<string, unknown>;

/**
 * Responses of a provider, which may be wrong. The real provider (scripts/identity-provider.ts)
 * returns only correct responses.
 */
export interface Script {
  discovery: (metadata: Claims) => Claims;
  idToken: (claims: Claims) => string | undefined;
  userInfo: Claims;
  /** Error response of the token endpoint. Null means a success. */
  failure: { status: number; body: string } | null;
  /** Whether requests are never answered, except for the metadata. */
  isSilent: boolean;
}

export interface ScriptedProvider {
  readonly issuer: string;
  readonly script: Script;
  readonly tokenRequests: URLSearchParams[];
  close(): Promise<void>;
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const clientId = 'daymark';

/** Returns an authorization code that contains the person's claims and the sign-in's nonce. */
export function codeFor(claims: Claims & { readonly nonce: string }): string {
  return base64url(claims);
}

/** Returns the query with which the provider sends this person's browser back. */
export function answerTo(
  authorizationUrl: string,
  claims: Claims,
): { state: string; code: string } {
  const { searchParams } = new URL(authorizationUrl);
  const nonce = searchParams.get('nonce') ?? '';
  return { state: searchParams.get('state') ?? '', code: codeFor({ nonce, ...claims }) };
}

export function signedToken(claims: Claims, key?: KeyObject, header: object = {}): string {
  const content = `${base64url({ alg: 'RS256', kid: 'one', ...header })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(content), key ?? keys.privateKey);
  return `${content}.${signature.toString('base64url')}`;
}

export function unsignedToken(claims: Claims): string {
  return `${base64url({ alg: 'none' })}.${base64url(claims)}.`;
}

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const tokenRequests: URLSearchParams[] = [];
  const script: Script = {
    discovery: (metadata) => metadata,
    idToken: (claims) => signedToken(claims),
    userInfo: { sub: 'ada', email: 'ada@example.org', email_verified: true },
    failure: null,
    isSilent: false,
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    );
  });
  const { origin: issuer, close } = await listen(server);

  async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const url = request.url ?? '';
    if (url.startsWith('/.well-known/')) return ok(script.discovery(metadataOf(issuer)));
    if (script.isSilent) await new Promise(() => {});
    if (url === '/jwks') {
      const jwk = keys.publicKey.export({ format: 'jwk' });
      return ok({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    if (url === '/userinfo') return ok(script.userInfo);
    const sent = new URLSearchParams((await buffer(request)).toString());
    tokenRequests.push(sent);
    if (script.failure !== null) return script.failure;
    const claims = claimsOf(issuer, sent.get('code') ?? '');
    if (claims === null) return { status: 400, body: '{"error":"invalid_grant"}' };
    const id_token = script.idToken(claims);
    return ok({ access_token: 'an access token', token_type: 'bearer', id_token });
  }

  return {
    issuer,
    script,
    tokenRequests,
    close,
  };
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function ok(value: unknown): { status: number; body: string } {
  return { status: 200, body: JSON.stringify(value) };
}

function metadataOf(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function claimsOf(issuer: string, code: string): Claims | null {
  const now = Math.floor(Date.now() / 1000);
  try {
    const claims = JSON.parse(Buffer.from(code, 'base64url').toString()) as Claims;
    return { iss: issuer, aud: clientId, iat: now, exp: now + 60, ...claims };
  } catch {
    return null;
  }
}
