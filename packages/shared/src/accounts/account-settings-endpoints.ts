import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../identifier-schemas.ts';
import { newToken } from './account.ts';
import { passwordChange, passwordConfirmation } from './password-change.ts';
import { session } from './session.ts';

// Apart from the others, because a first visit needs none of these.

const tag = 'Account';

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/change-password',
  tag,
  summary: 'Change the password; all other sessions end, and this one goes on with a new token',
  access: 'session',
  body: passwordChange,
  holdsPassword: true,
  answers: { 200: newToken },
  errors: ['wrong_password'],
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
  errors: ['wrong_password'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  tag,
  summary: 'The signed-in devices, the last used first',
  access: 'session',
  answers: { 200: z.array(session) },
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  tag,
  summary: 'Sign one device out',
  access: 'session',
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});
