import { endpoint } from '../endpoint.ts';
import { credentials, registration, signedIn, user } from './account.ts';

const tag = 'Account';

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register',
  tag,
  summary: 'Create an account and sign in',
  access: 'public',
  body: registration,
  answers: { 201: signedIn },
  errors: ['email_taken', 'username_taken'],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  tag,
  summary: 'Sign in',
  access: 'public',
  body: credentials,
  answers: { 200: signedIn },
  errors: ['invalid_credentials'],
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
