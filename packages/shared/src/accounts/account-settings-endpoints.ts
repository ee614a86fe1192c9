import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { createExistingPasswordSchema, createNewPasswordSchema, renewedToken } from './account.ts';
import { normalizePassword } from './password-shape.ts';
import { accountAccess, keptAccess } from './account-access.ts';

// A separate module, because a first visit needs none of these endpoints.

export const session = z.object({
  id: z.string(),
  created_at: instant,
  /** Accurate to a few minutes. */
  last_used_at: instant,
  /** Empty when the device sent no `User-Agent`. */
  user_agent: z.string(),
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof session>;

export const passwordChange = z
  .object({
    /** Confirms the change. Not needed within ten minutes of a sign-in or confirmation. */
    current_password: z.optional(createExistingPasswordSchema('current_password_required')),
    new_password: createNewPasswordSchema('new_password_required'),
    /** Access to keep. If absent, only the other sessions end. */
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

/** The password is not needed within ten minutes of a sign-in or confirmation. */
export const passwordConfirmation = z.object({
  password: z.optional(createExistingPasswordSchema('password_required')),
});

/** Sizes in bytes. `quota_bytes` is null when there is no limit. */
export const accountStorage = z.object({ stored_bytes: z.int(), quota_bytes: z.nullable(z.int()) });
export type AccountStorage = z.infer<typeof accountStorage>;

export const getStorage = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/storage',
  summary:
    'Get the size of the stored data and its limit; the size is counted at most once a minute',
  answers: { 200: accountStorage },
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/change-password',
  summary:
    'Change the password and end all other sessions and all access that is not kept; this session continues with a new token',
  countsAlone: true,
  body: passwordChange,
  holdsPassword: true,
  answers: { 200: renewedToken },
  errors: ['wrong_password', 'confirmation_required'],
});

export const listAccess = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/access',
  summary: 'List all access to the account except its sessions and password',
  countsAlone: true,
  answers: { 200: accountAccess },
});

export const deleteMe = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me',
  summary: 'Delete the account and everything that belongs to it',
  body: passwordConfirmation,
  holdsPassword: true,
  answers: { 204: null },
  errors: ['wrong_password', 'confirmation_required'],
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'List the signed-in devices, most recently used first',
  countsAlone: true,
  answers: { 200: z.array(session) },
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  summary: 'End a session, which signs its device out',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});
