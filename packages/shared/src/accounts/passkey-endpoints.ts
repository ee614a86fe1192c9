import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, queryFlag } from '../parameter-schemas.ts';
import {
  passkey,
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyName,
  passkeyRegistration,
  passkeyRequestOptions,
} from './passkey.ts';

// A separate module, because only a part of the settings needs these endpoints.

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/passkeys',
  summary: 'List the passkeys, oldest first',
  countsAlone: true,
  answers: { 200: z.array(passkey) },
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/begin',
  summary:
    'Get the options with which the browser creates a passkey; they are valid once within five minutes',
  answers: { 200: z.object({ options: passkeyCreationOptions }) },
  errors: ['not_found', 'email_unconfirmed', 'confirmation_required', 'too_many_passkeys'],
});

export const finishPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/finish',
  summary: 'Add the passkey that the browser created',
  body: z.object({ response: passkeyRegistration, name: passkeyName }),
  answers: { 201: passkey },
  errors: [
    'not_found',
    'email_unconfirmed',
    'passkey_unverified',
    'passkey_taken',
    'too_many_passkeys',
  ],
});

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/auth/passkeys/{id}',
  summary: 'Rename a passkey',
  params: idParams,
  body: z.object({ name: passkeyName }),
  answers: { 200: passkey },
  errors: ['not_found'],
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/auth/passkeys/{id}',
  summary: 'Remove a passkey; it can no longer sign in',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found', 'confirmation_required', 'last_way_in'],
});

export const beginPasskeyConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/confirm/begin',
  summary: 'Get a challenge for confirming with a passkey; it is valid once within five minutes',
  countsAlone: true,
  answers: { 200: z.object({ options: passkeyRequestOptions }) },
  errors: ['not_found'],
});

export const confirmWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/confirm',
  summary: 'Confirm the identity of the user with a passkey',
  countsAlone: true,
  body: z.object({ response: passkeyAssertion }),
  answers: { 204: null },
  errors: ['not_found', 'passkey_unverified'],
});

export const removePassword = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/auth/password',
  summary:
    'Remove the password, so that only passkeys or single sign-on remain; all other sessions and all links in mails end. With `no_recovery`, no mail can set a new password later',
  query: z.object({ no_recovery: queryFlag }),
  answers: { 204: null },
  errors: ['confirmation_required', 'last_way_in'],
});
