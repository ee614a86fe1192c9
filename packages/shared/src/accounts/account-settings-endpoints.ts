import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { knownPassword, newPassword, newToken } from './account.ts';
import { normalizePassword } from './password-shape.ts';
import { accountAccess, keptAccess } from './account-access.ts';

// A separate module, because a first visit needs none of these endpoints.

export const session = z.object({
  id: z.string(),
  created_at: instant,
  /** Accurate to a few minutes. */
  last_used_at: instant,
  /** The `User-Agent` header of the device. Empty when it sent none. */
  user_agent: z.string(),
  /** True for the session that sent the request. */
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof session>;

export const passwordChange = z
  .object({
    /** Confirms the change. It can be left out within ten minutes of a sign-in or confirmation. */
    current_password: z.optional(knownPassword('current_password_required')),
    new_password: newPassword('new_password_required'),
    /** All other access is kept when this is absent. */
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

/**
 * Confirms an action that cannot be undone, because the user of the device may not be its owner. It
 * can be left out within ten minutes of a sign-in or confirmation.
 */
export const passwordConfirmation = z.object({
  password: z.optional(knownPassword('password_required')),
});

/** Sizes in bytes. `quota_bytes` is null when there is no limit. */
export const accountStorage = z.object({ stored_bytes: z.int(), quota_bytes: z.nullable(z.int()) });
export type AccountStorage = z.infer<typeof accountStorage>;

export const getStorage = endpoint({
  method: 'GET',
  path: '/api/v1/auth/storage',
  summary: 'How much the account stores, and how much it may; counted at most once a minute',
  answers: { 200: accountStorage },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/change-password',
  summary:
    'Change the password; all other sessions end, and what is not kept; this session goes on with a new token',
  countsAlone: true,
  body: passwordChange,
  holdsPassword: true,
  answers: { 200: newToken },
  errors: ['wrong_password', 'confirmation_required'],
});

export const listAccess = endpoint({
  method: 'GET',
  path: '/api/v1/auth/access',
  summary: 'Everything that reaches the account beside its sessions and its password',
  countsAlone: true,
  answers: { 200: accountAccess },
});

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me',
  summary: 'Delete the account and everything that belongs to it',
  body: passwordConfirmation,
  holdsPassword: true,
  answers: { 204: null },
  errors: ['wrong_password', 'confirmation_required'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'The signed-in devices, the last used first',
  countsAlone: true,
  answers: { 200: z.array(session) },
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  summary: 'Sign one device out',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});
