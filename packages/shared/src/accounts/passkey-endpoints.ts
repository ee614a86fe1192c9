import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, queryFlag } from '../parameter-schemas.ts';
import {
  passkey,
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyName,
  passkeyRegistration,
  passkeyRequestOptions,
} from './passkey.ts';

// Separate from the sign-in, because only a part of the settings needs these.

const tag = 'Account';

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/auth/passkeys',
  tag,
  summary: 'The passkeys of the person, the oldest first',
  access: 'session',
  countsAlone: true,
  answers: { 200: z.array(passkey) },
  errors: [],
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/begin',
  tag,
  summary: 'Ask for what the browser needs to make a passkey; it holds for five minutes and once',
  access: 'session',
  answers: { 200: z.object({ options: passkeyCreationOptions }) },
  errors: ['not_found', 'email_unconfirmed', 'confirmation_required', 'too_many_passkeys'],
});

export const finishPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/finish',
  tag,
  summary: 'Add the passkey that the browser has made',
  access: 'session',
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

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/passkeys/{id}',
  tag,
  summary: 'Give a passkey another name',
  access: 'session',
  params: idParams,
  body: z.object({ name: passkeyName }),
  answers: { 200: passkey },
  errors: ['not_found'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/passkeys/{id}',
  tag,
  summary: 'Remove a passkey: it signs in no more',
  access: 'session',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found', 'confirmation_required', 'last_way_in'],
});

export const beginPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/confirm/begin',
  tag,
  summary: 'Ask for a challenge to confirm with a passkey; it holds for five minutes and once',
  access: 'session',
  countsAlone: true,
  answers: { 200: z.object({ options: passkeyRequestOptions }) },
  errors: ['not_found'],
});

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/confirm',
  tag,
  summary: 'Confirm who it is, with a passkey',
  access: 'session',
  countsAlone: true,
  body: z.object({ response: passkeyAssertion }),
  answers: { 204: null },
  errors: ['not_found', 'passkey_unverified'],
});

export const removePassword = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/password',
  tag,
  summary:
    'Go on without a password, by passkeys or single sign-on alone; all other sessions and the links in mails end. With `no_recovery`, no mail can set a new password later',
  access: 'session',
  query: z.object({ no_recovery: queryFlag }),
  answers: { 204: null },
  errors: ['confirmation_required', 'last_way_in'],
});
