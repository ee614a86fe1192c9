import * as z from 'zod/mini';
import { singleSignOnPath } from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import {
  createCheck,
  isThisMachine,
  onOrOff,
  optionalText,
  trimAddress,
  type ValuesOf,
} from './variables.ts';
import { clientAuthMethods, type ClientAuthMethod } from './client-authentication.ts';

export interface SingleSignOnSettings {
  /** The provider's issuer, exactly as the provider writes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Undefined if the provider's metadata decide the method. */
  readonly clientAuth: ClientAuthMethod | undefined;
  readonly pkce: boolean;
  readonly trustEmail: boolean;
  readonly name: string;
  readonly redirectUri: string;
  readonly signedOutUri: string;
}

export const singleSignOnVariables = {
  OIDC_ISSUER: optionalText(
    (text) => parseIssuer(text) !== null,
    'must be the https:// address of an OpenID provider without query and fragment (http:// only on this machine)',
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(
    z.string().check(z.trim(), z.maxLength(50, { error: 'must be at most 50 characters long' })),
  ),
  OIDC_CLIENT_AUTH: z.optional(z.enum(clientAuthMethods, { error: 'must be basic or post' })),
  OIDC_PKCE: onOrOff('on'),
  OIDC_TRUST_EMAIL: onOrOff('off'),
};

type SingleSignOnValues = ValuesOf<typeof singleSignOnVariables>;

const needed = {
  OIDC_CLIENT_ID: 'must be set where OIDC_ISSUER is: by it the provider knows this server',
  OIDC_CLIENT_SECRET: 'must be set where OIDC_ISSUER is: by it the provider knows this server',
  PUBLIC_URL: 'must be set where OIDC_ISSUER is: the provider sends people back there',
} as const;

export const singleSignOnChecks = [
  ...Object.entries(needed).map(([name, error]) =>
    createCheck<SingleSignOnValues>(
      name,
      error,
      (values) => !values.OIDC_ISSUER || Boolean(values[name as keyof typeof needed]),
    ),
  ),
  createCheck<SingleSignOnValues>(
    'PUBLIC_URL',
    'must be https:// when OIDC_ISSUER is set, because browsers need https for the sign-in',
    ({ OIDC_ISSUER: issuer, PUBLIC_URL: publicUrl }) =>
      !issuer || !publicUrl || !URL.canParse(publicUrl) || isSecureOrLocal(new URL(publicUrl)),
  ),
  createCheck<SingleSignOnValues>(
    'OIDC_ISSUER',
    'must be https:// when NODE_ENV is production',
    ({ NODE_ENV, OIDC_ISSUER: issuer = '' }) =>
      NODE_ENV !== 'production' || parseIssuer(issuer)?.protocol !== 'http:',
  ),
];

function parseIssuer(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || /[?#]/.test(text) || url.username !== '' || url.password !== '') return null;
  return isSecureOrLocal(url) ? url : null;
}

function isSecureOrLocal({ protocol, hostname }: URL): boolean {
  const isLocal = isThisMachine(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

export function readSingleSignOnSettings(
  values: SingleSignOnValues,
): SingleSignOnSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = values;
  const { PUBLIC_URL: publicUrl } = values;
  if (!issuer || !clientId || !secret || !publicUrl) return undefined;
  const address = trimAddress(publicUrl);
  return {
    issuer,
    clientId,
    clientSecret: secret,
    clientAuth: values.OIDC_CLIENT_AUTH,
    pkce: values.OIDC_PKCE !== 'off',
    trustEmail: values.OIDC_TRUST_EMAIL === 'on',
    name: values.OIDC_NAME || new URL(issuer).host,
    redirectUri: address + singleSignOnPath,
    signedOutUri: `${address}/login`,
  };
}
