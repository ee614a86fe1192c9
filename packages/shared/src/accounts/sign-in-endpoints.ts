import { defineEndpoint } from '../endpoint.ts';
import { credentials, registration, signInResult } from './account.ts';

// A separate module, because a signed-in device needs none of these endpoints.

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/register',
  summary: 'Create an account and sign in',
  isPublic: true,
  body: registration,
  answers: { 201: signInResult },
  errors: [
    'registration_closed',
    'invitation_required',
    'invitation_unknown',
    'invitation_used',
    'invitation_expired',
    'invitation_for_other_email',
    'email_taken',
    'username_taken',
    'rate_limited',
  ],
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  summary:
    'Sign in; if the second factor is on, a `code` or the `trust_token` of a trusted device is required',
  isPublic: true,
  body: credentials,
  answers: { 200: signInResult },
  errors: ['invalid_credentials', 'second_factor_required', 'invalid_code', 'rate_limited'],
});
