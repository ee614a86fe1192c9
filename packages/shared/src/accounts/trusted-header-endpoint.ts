import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { signInResult } from './account.ts';
import { newAccountSettings } from './new-account-settings.ts';

// A separate module, because few servers are behind an access portal.

export const signInByTrustedHeader = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/proxy',
  summary:
    'Sign in as the person whose email the access portal in front sends in a header: 200 signs in, and 201 creates an account and signs in',
  isPublic: true,
  body: z.object(newAccountSettings),
  answers: { 200: signInResult, 201: signInResult },
  errors: [
    'not_found',
    'trusted_header_missing',
    'account_unconfirmed',
    'registration_closed',
    'email_taken',
    'rate_limited',
  ],
});
