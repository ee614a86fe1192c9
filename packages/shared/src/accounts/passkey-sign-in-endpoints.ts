import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { knownDeviceToken, signInResult } from './account.ts';
import { passkeyAssertion, passkeyRequestOptions } from './passkey.ts';

// A separate module, because a signed-in device needs none of these endpoints.

export const challengePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/challenge',
  summary: 'Get a challenge for signing in with a passkey; it is valid once within five minutes',
  isPublic: true,
  body: z.object({}),
  answers: {
    200: z.object({
      options: passkeyRequestOptions,
      /** The client must send this secret back, so that nobody else can use the challenge. */
      ticket: z.string(),
    }),
  },
  errors: ['not_found', 'rate_limited'],
});

export const loginWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/login',
  summary: 'Sign in with a passkey; it counts as both factors',
  isPublic: true,
  body: z.object({
    response: passkeyAssertion,
    ticket: z.string().check(z.maxLength(100)),
    device_token: knownDeviceToken,
  }),
  answers: { 200: signInResult },
  errors: ['not_found', 'passkey_refused', 'rate_limited'],
});
