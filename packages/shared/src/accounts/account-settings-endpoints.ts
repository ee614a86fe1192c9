import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { knownPassword, newPassword, newToken } from './account.ts';
import { normalizePassword } from './password-shape.ts';
import { accountAccess, keptAccess } from './account-access.ts';

// Apart from the others, because a first visit needs none of these.

/** A signed-in device. */
export const session = z.object({
  id: z.string(),
  created_at: instant,
  /** To within a few minutes. */
  last_used_at: instant,
  /** What the device calls itself; empty when it does not say. */
  user_agent: z.string(),
  /** Whether it is the one of the request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const passwordChange = z
  .object({
    /** Confirms the change; it may be left out by who has signed in or confirmed within the last ten minutes. */
    current_password: z.optional(knownPassword('current_password_required')),
    new_password: newPassword('new_password_required'),
    /** Everything is kept where it is absent. */
    keep: z.optional(keptAccess),
  })
  .check(
    z.refine(
      ({ current_password, new_password }) =>
        current_password === undefined ||
        normalizePassword(new_password) !== normalizePassword(current_password),
      { error: 'password_unchanged', path: ['new_password'] },
    ),
  );

/** For what cannot be undone: the user of the device may not be its owner. It may be left out as above. */
export const passwordConfirmation = z.object({
  password: z.optional(knownPassword('password_required')),
});

const tag = 'Account';

/** How much an account stores, in bytes, and how much it may; `quota_bytes` is null where the server sets no limit. */
export const accountStorage = z.object({ stored_bytes: z.int(), quota_bytes: z.nullable(z.int()) });
export type AccountStorage = z.infer<typeof accountStorage>;

export const getStorage = endpoint({
  method: 'GET',
  path: '/api/v1/auth/storage',
  tag,
  summary: 'How much the account stores, and how much it may; counted at most once a minute',
  access: 'session',
  answers: { 200: accountStorage },
  errors: [],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/change-password',
  tag,
  summary:
    'Change the password; all other sessions end, and what is not kept; this session goes on with a new token',
  access: 'session',
  countsAlone: true,
  body: passwordChange,
  holdsPassword: true,
  answers: { 200: newToken },
  errors: ['wrong_password', 'confirmation_required'],
});

export const listAccess = endpoint({
  method: 'GET',
  path: '/api/v1/auth/access',
  tag,
  summary: 'Everything that reaches the account beside its sessions and its password',
  access: 'session',
  countsAlone: true,
  answers: { 200: accountAccess },
  errors: [],
});

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me',
  tag,
  summary: 'Delete the account and everything that belongs to it',
  access: 'session',
  body: passwordConfirmation,
  holdsPassword: true,
  answers: { 204: null },
  errors: ['wrong_password', 'confirmation_required'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  tag,
  summary: 'The signed-in devices, the last used first',
  access: 'session',
  countsAlone: true,
  answers: { 200: z.array(session) },
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  tag,
  summary: 'Sign one device out',
  access: 'session',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});
