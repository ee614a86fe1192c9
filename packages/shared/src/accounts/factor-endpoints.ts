import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { code, knownPassword } from './account.ts';

// A separate module, because only some settings and sensitive actions need these endpoints.

/** The password, if the account has one, and a code, if its second factor is on. */
export const confirmation = z.object({
  password: z.optional(knownPassword('password_required')),
  code: z.optional(code),
});
export type Confirmation = z.infer<typeof confirmation>;

export const factors = z.object({
  has_password: z.boolean(),
  has_passkey: z.boolean(),
  /** Whether an account at this server's identity provider is linked. */
  has_identity: z.boolean(),
  totp: z.object({ is_on: z.boolean(), recovery_codes_left: z.number() }),
});
export type Factors = z.infer<typeof factors>;

const totpSetUp = z.object({
  /** Base32, for typing by hand. */
  secret: z.string(),
  otpauth_url: z.string(),
});
export type TotpSetUp = z.infer<typeof totpSetUp>;

/** Each code replaces one app code once. The server stores only hashes of them. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirm = endpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm',
  summary:
    'Confirm who it is: what could take the account over is then possible for ten minutes, as after a sign-in',
  countsAlone: true,
  body: confirmation,
  holdsPassword: true,
  answers: { 204: null },
  errors: ['wrong_password', 'wrong_code', 'confirmation_required'],
});

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/v1/auth/factors',
  summary: 'What the person can sign in and confirm with',
  countsAlone: true,
  answers: { 200: factors },
});

export const setUpTotp = endpoint({
  method: 'POST',
  path: '/api/v1/auth/totp',
  summary: 'A new secret for an authenticator app; it counts once a code of it has come',
  answers: { 201: totpSetUp },
  errors: ['confirmation_required'],
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/v1/auth/totp/confirm',
  summary: 'Turn the second factor on with a code of the new secret',
  body: z.object({ code }),
  answers: { 200: recoveryCodes },
  errors: ['confirmation_required', 'wrong_code', 'no_second_factor'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/auth/totp/recovery-codes',
  summary: 'Ten new recovery codes; those from before count no more',
  answers: { 200: recoveryCodes },
  errors: ['confirmation_required', 'no_second_factor'],
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/totp',
  summary: 'Turn the second factor off; recovery codes and trusted devices go with it',
  answers: { 204: null },
  errors: ['confirmation_required'],
});
