import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { knownPassword } from './account.ts';

// Apart from the others, because only a part of the settings and what takes an account over need these.

export const confirmation = z.object({
  password: z.optional(knownPassword('password_required')),
});
export type Confirmation = z.infer<typeof confirmation>;

/** What the person can sign in and confirm with. */
export const factors = z.object({
  has_password: z.boolean(),
  has_passkey: z.boolean(),
});
export type Factors = z.infer<typeof factors>;

const tag = 'Account';

export const confirm = endpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm',
  tag,
  summary:
    'Confirm who it is: what could take the account over is then possible for ten minutes, as after a sign-in',
  access: 'session',
  body: confirmation,
  holdsPassword: true,
  answers: { 204: null },
  errors: ['wrong_password'],
});

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/v1/auth/factors',
  tag,
  summary: 'What the person can sign in and confirm with',
  access: 'session',
  answers: { 200: factors },
  errors: [],
});
