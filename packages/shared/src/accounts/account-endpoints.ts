import { endpoint } from '../endpoint.ts';
import { user } from './account.ts';
import { profileChanges } from './profile.ts';

const tag = 'Account';

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  tag,
  summary:
    'End this session; `Authorization: Revoke` with the SHA-256 of its token in hexadecimal digits does, too',
  access: 'session',
  acceptsTokenHash: true,
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
  summary:
    'Change any subset of the profile; another email needs the current password and ends all other sessions',
  access: 'session',
  body: profileChanges,
  holdsPassword: true,
  answers: { 200: user },
  errors: ['email_taken', 'username_taken', 'wrong_password', 'rate_limited'],
});
