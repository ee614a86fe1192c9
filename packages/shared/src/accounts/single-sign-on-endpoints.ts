import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { signInResult } from './account.ts';
import { ownerPattern } from './owned-secret.ts';
import { newAccountSettings } from './new-account-settings.ts';

// A separate module, because signing in with a password needs none of these endpoints.

/** Page to which the identity provider redirects the browser. */
export const singleSignOnPath = '/single-sign-on';

const secret = z.string().check(z.regex(/^[\w-]{43}$/));
/** Begins with the user's id if the user links an identity or confirms a session. */
const state = z.string().check(z.regex(new RegExp(`^${ownerPattern}[\\w-]{43}$`)));

/**
 * SHA-256 of a secret that the browser creates and keeps, so that only this browser can finish the
 * sign-in (OAuth 2.0 Security Best Current Practice, RFC 9700, section 4.7).
 */
const startBody = z.object({ browser_hash: z.string().check(z.regex(/^[\da-f]{64}$/)) });

const startAnswer = z.object({ authorization_url: z.string() });

/** Parameter of the identity provider's redirect, unchanged. */
const providerText = z.optional(z.string().check(z.maxLength(4096)));

const finishBody = z.object({
  state,
  browser_secret: secret,
  code: providerText,
  /** Issuer of the response (RFC 9207). */
  iss: providerText,
  error: providerText,
  error_description: providerText,
  ...newAccountSettings,
});

export const startSingleSignOn = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/oidc/start',
  summary: 'Begin a sign-in with the identity provider',
  isPublic: true,
  body: startBody,
  answers: { 200: startAnswer },
  errors: [
    'not_found',
    'identity_provider_unavailable',
    'identity_provider_failed',
    'rate_limited',
  ],
});

export const finishSingleSignOn = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/oidc/finish',
  summary:
    'Finish a sign-in with the identity provider: 200 signs in, 201 creates an account and signs in, and 204 confirms the identity of the user or prepares a link',
  isPublic: true,
  body: finishBody,
  answers: { 200: signInResult, 201: signInResult, 204: null },
  errors: [
    'not_found',
    'sign_in_expired',
    'sign_in_refused',
    'sign_in_not_fresh',
    'another_identity',
    'email_not_verified',
    'registration_closed',
    'account_exists',
    'identity_provider_unavailable',
    'identity_provider_failed',
    'rate_limited',
  ],
});

export const startIdentityLink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/oidc/start-link',
  summary: 'Begin to link this account with an account at the identity provider',
  body: startBody,
  answers: { 200: startAnswer },
  errors: [
    'not_found',
    'email_unconfirmed',
    'confirmation_required',
    'identity_provider_unavailable',
    'identity_provider_failed',
  ],
});

export const startSignOnConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/oidc/start-confirmation',
  summary: 'Begin to confirm the identity of the user by a sign-in with the identity provider',
  body: startBody,
  answers: { 200: startAnswer },
  errors: ['not_found', 'identity_provider_unavailable', 'identity_provider_failed'],
});

export const identity = z.object({
  id: z.string(),
  /** Name of the identity provider, or its host if the server now uses another provider. */
  provider: z.string(),
  created_at: instant,
  last_used_at: instant,
});
export type Identity = z.infer<typeof identity>;

export const linkIdentity = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/oidc/link',
  summary:
    'Complete a link after `finish`: it was begun by `start-link`, or `finish` returned `account_exists` and the user then signed in to that account',
  body: z.object({ state, browser_secret: secret }),
  answers: { 200: identity },
  errors: [
    'not_found',
    'email_unconfirmed',
    'confirmation_required',
    'sign_in_expired',
    'identity_taken',
  ],
});

export const listIdentities = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/identities',
  summary: 'List the accounts at identity providers that can sign in to this account',
  countsAlone: true,
  answers: { 200: z.array(identity) },
});

export const unlinkIdentity = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/auth/identities/{id}',
  summary: 'Remove a link, unless it is the only way to sign in to the account',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found', 'confirmation_required', 'last_way_in'],
});

export const getProviderSignOut = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/oidc/sign-out',
  summary:
    'Get the page that signs the browser out of the identity provider; null if the provider has none',
  isPublic: true,
  answers: { 200: z.object({ url: z.nullable(z.string()) }) },
  errors: ['not_found', 'identity_provider_unavailable', 'identity_provider_failed'],
});
