import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../identifier-schemas.ts';
import { credentials, registration, signedIn, user } from './account.ts';
import { passwordChange, passwordConfirmation } from './password-change.ts';
import { profileChanges } from './profile.ts';
import { session } from './session.ts';

const tag = 'Account';

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register',
  tag,
  summary: 'Create an account and sign in',
  access: 'public',
  body: registration,
  answers: { 201: signedIn },
  errors: ['email_taken', 'username_taken', 'rate_limited'],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  tag,
  summary: 'Sign in',
  access: 'public',
  body: credentials,
  answers: { 200: signedIn },
  errors: ['invalid_credentials', 'rate_limited'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  tag,
  summary: 'End this session',
  access: 'session',
  answers: { 204: null },
  errors: [],
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me',
  tag,
  summary: 'The signed-in user',
  access: 'session',
  answers: { 200: user },
  errors: [],
});

export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me',
  tag,
  summary: 'Change any subset of the profile; another email ends all other sessions',
  access: 'session',
  body: profileChanges,
  answers: { 200: user },
  errors: ['email_taken', 'username_taken'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/change-password',
  tag,
  summary: 'Change the password; all other sessions end',
  access: 'session',
  body: passwordChange,
  holdsPassword: true,
  answers: { 204: null },
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
