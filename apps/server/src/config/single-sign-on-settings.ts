import * as z from 'zod/mini';
import { singleSignOnPath } from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import { clientAuthMethods, type ClientAuthMethod } from './client-authentication.ts';

export interface SingleSignOnSettings {
  /** Issuer exactly as the provider writes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How the secret is sent. Absent to follow the provider's metadata. */
  readonly clientAuth: ClientAuthMethod | undefined;
  readonly pkce: boolean;
  readonly trustEmail: boolean;
  /** Name for the sign-in button. */
  readonly name: string;
  readonly redirectUri: string;
  readonly signedOutUri: string;
}

export const singleSignOnVariables = {
  OIDC_ISSUER: z.optional(
    z.string().check(
      z.refine((text) => parseIssuer(text) !== null, {
        error:
          'must be the https:// address of an OpenID provider without query and fragment (http:// only on this machine)',
      }),
    ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(
    z.string().check(z.trim(), z.maxLength(50, { error: 'must be at most 50 characters long' })),
  ),
  OIDC_CLIENT_AUTH: z.optional(z.enum(clientAuthMethods, { error: 'must be basic or post' })),
  OIDC_PKCE: z._default(onOrOff(), 'on'),
  OIDC_TRUST_EMAIL: z._default(onOrOff(), 'off'),
};

function onOrOff() {
  return z.enum(['on', 'off'], { error: 'must be on or off' });
}

interface SingleSignOnValues {
  readonly NODE_ENV?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
  readonly OIDC_CLIENT_AUTH?: ClientAuthMethod | undefined;
  readonly OIDC_PKCE?: 'on' | 'off' | undefined;
  readonly OIDC_TRUST_EMAIL?: 'on' | 'off' | undefined;
}

const needed = {
  OIDC_CLIENT_ID: 'must be set where OIDC_ISSUER is: by it the provider knows this server',
  OIDC_CLIENT_SECRET: 'must be set where OIDC_ISSUER is: by it the provider knows this server',
  PUBLIC_URL: 'must be set where OIDC_ISSUER is: the provider sends people back there',
} as const;

/** Checks that involve several variables. They run even when single variables are invalid. */
export const singleSignOnChecks = [
  ...Object.entries(needed).map(([name, error]) =>
    z.refine<SingleSignOnValues>(
      (values) => !values.OIDC_ISSUER || Boolean(values[name as keyof typeof needed]),
      { error, path: [name], when: () => true },
    ),
  ),
  z.refine<SingleSignOnValues>(
    ({ OIDC_ISSUER: issuer, PUBLIC_URL: publicUrl }) =>
      !issuer || !publicUrl || !URL.canParse(publicUrl) || isSecureOrLocal(new URL(publicUrl)),
    {
      error:
        'must be https:// when OIDC_ISSUER is set, because browsers need https for the sign-in',
      path: ['PUBLIC_URL'],
      when: () => true,
    },
  ),
  z.refine<SingleSignOnValues>(
    ({ NODE_ENV, OIDC_ISSUER: issuer }) =>
      NODE_ENV !== 'production' || issuer === undefined || !isPlain(issuer),
    {
      error: 'must be https:// when NODE_ENV is production',
      path: ['OIDC_ISSUER'],
      when: () => true,
    },
  ),
];

function isPlain(issuer: string): boolean {
  return parseIssuer(issuer)?.protocol === 'http:';
}

function parseIssuer(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || /[?#]/.test(text) || url.username !== '' || url.password !== '') return null;
  return isSecureOrLocal(url) ? url : null;
}

function isSecureOrLocal({ protocol, hostname }: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

/** Returns undefined without an identity provider. */
export function singleSignOnSettingsOf(
  values: SingleSignOnValues,
): SingleSignOnSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = values;
  const { PUBLIC_URL: publicUrl } = values;
  if (!issuer || !clientId || !secret || !publicUrl) return undefined;
  const { origin } = new URL(publicUrl);
  return {
    issuer,
    clientId,
    clientSecret: secret,
    clientAuth: values.OIDC_CLIENT_AUTH,
    pkce: values.OIDC_PKCE !== 'off',
    trustEmail: values.OIDC_TRUST_EMAIL === 'on',
    name: values.OIDC_NAME || new URL(issuer).host,
    redirectUri: origin + singleSignOnPath,
    signedOutUri: `${origin}/login`,
  };
}
