import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { code, createExistingPasswordSchema } from './account.ts';

// A separate module, because only some settings and sensitive actions need these endpoints.

/** The password if the account has one, and a code if its second factor is on. */
export const confirmation = z.object({
  password: z.optional(createExistingPasswordSchema('password_required')),
  code: z.optional(code),
});
export type Confirmation = z.infer<typeof confirmation>;

export const factors = z.object({
  has_password: z.boolean(),
  has_passkey: z.boolean(),
  /** True if the user can sign in through the server's identity provider. */
  has_identity: z.boolean(),
  totp: z.object({ is_on: z.boolean(), recovery_codes_left: z.number() }),
});
export type Factors = z.infer<typeof factors>;

const totpSetUp = z.object({
  /** Secret in Base32, for typing by hand. */
  secret: z.string(),
  otpauth_url: z.string(),
});
export type TotpSetUp = z.infer<typeof totpSetUp>;

/** Each recovery code replaces one code of the authenticator app. The server stores only hashes. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirm = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm',
  summary:
    'Confirm the identity of the user; for ten minutes, changes to the access to the account are then allowed, as after a sign-in',
  countsAlone: true,
  body: confirmation,
  holdsPassword: true,
  answers: { 204: null },
  errors: ['wrong_password', 'wrong_code', 'confirmation_required'],
});

export const getFactors = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/factors',
  summary: 'Get the methods with which the user can sign in and confirm',
  countsAlone: true,
  answers: { 200: factors },
});

export const setUpTotp = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/totp',
  summary: 'Create a secret for an authenticator app; it takes effect when its first code is sent',
  answers: { 201: totpSetUp },
  errors: ['confirmation_required'],
});

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/totp/confirm',
  summary: 'Turn the second factor on by sending a code of the new secret',
  body: z.object({ code }),
  answers: { 200: recoveryCodes },
  errors: ['confirmation_required', 'wrong_code', 'no_second_factor'],
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/totp/recovery-codes',
  summary: 'Create ten new recovery codes; the previous codes become invalid',
  answers: { 200: recoveryCodes },
  errors: ['confirmation_required', 'no_second_factor'],
});

export const removeTotp = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/auth/totp',
  summary: 'Turn the second factor off, and remove the recovery codes and trusted devices',
  answers: { 204: null },
  errors: ['confirmation_required'],
});
