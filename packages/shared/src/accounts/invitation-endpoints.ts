import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { email } from './account.ts';

/** open: anyone can register. invite: only people with an invitation. closed: nobody. */
export const registrationModes = ['open', 'invite', 'closed'] as const;
export const registrationMode = z.enum(registrationModes);
export type RegistrationMode = z.infer<typeof registrationMode>;

/** Invitation that is neither used nor expired. The server stores only a hash of its secret. */
export const invitation = z.object({
  id: z.string(),
  /** The only address that can register with the invitation. Null allows any address. */
  email: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** Only the response to `createInvitation` contains the secret. */
export const newInvitation = z.extend(invitation, { token: z.string() });
export type NewInvitation = z.infer<typeof newInvitation>;

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/invitations',
  summary: 'List the open invitations, newest first; only for the administrator',
  answers: { 200: z.array(invitation) },
  errors: ['not_allowed'],
});

export const createInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/invitations',
  summary: 'Create an invitation to register once within seven days; only for the administrator',
  body: z.object({ email: z.optional(email) }),
  answers: { 201: newInvitation },
  errors: ['not_allowed', 'too_many_invitations'],
});

export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/auth/invitations/{id}',
  summary: 'Withdraw an open invitation; only for the administrator',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});
