import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import * as limits from '../limits.ts';
import { existingEmail, createNewPasswordSchema } from './account.ts';
import { accountAccess, keptAccess } from './account-access.ts';

// A separate module, because few people open links in mails or forget their password. Every
// endpoint in this module returns `not_found` if the server sends no mail.

/** A malformed token counts as expired. */
const linkToken = z.string().check(z.maxLength(limits.mailToken.max));

const passwordReset = z.object({
  token: linkToken,
  new_password: createNewPasswordSchema('new_password_required'),
  /** Access to keep. An account that never confirmed its email keeps none. */
  keep: z.optional(keptAccess),
});

const linkUse = z.object({ token: linkToken });

const linkUseKeeping = z.extend(linkUse, {
  /** Access to keep if the link ends access. */
  keep: z.optional(keptAccess),
});

const confirmedEmail = z.object({ email: z.string() });

const mailLink = z.object({
  /**
   * reset: sets a new password. confirm: confirms the email of a registration. change: replaces the
   * account's email. undo: restores the previous email.
   */
  purpose: z.enum(['reset', 'confirm', 'change', 'undo']),
  email: z.string(),
  /**
   * True if the account confirmed this email before. Always false for 'change'. If false for
   * 'reset' or 'undo', using the link ends all access.
   */
  is_confirmed: z.boolean(),
  /** Access that the link can end. Null for 'change', which ends only sessions. */
  access: z.nullable(accountAccess),
});

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  summary:
    'Send a link for choosing a new password to an email; the response is the same whether or not an account has the email',
  isPublic: true,
  body: z.object({ email: existingEmail }),
  answers: { 202: null },
  errors: ['not_found', 'rate_limited'],
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  summary:
    'Set a new password with the token of a link; all sessions end, and all access that is not kept',
  isPublic: true,
  body: passwordReset,
  holdsPassword: true,
  answers: { 204: null },
  errors: ['not_found', 'link_expired'],
});

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm-email',
  summary:
    'Confirm the email of a registration with the token of a link and end the access from before; confirming a changed email needs a session of the account',
  isPublic: true,
  body: linkUse,
  answers: { 200: confirmedEmail },
  errors: ['not_found', 'link_expired', 'confirmation_required'],
});

export const readMailLink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/mail-link',
  summary:
    'Get the purpose of a link in a mail and the access that it can end, without using the link',
  isPublic: true,
  body: linkUse,
  answers: { 200: mailLink },
  errors: ['not_found', 'link_expired'],
});

export const confirmOwnEmail = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/me/confirm-email',
  summary:
    'Confirm an email with the token of a link and a session of the account. For the email of a registration, this session and the kept access remain. For a changed email, this session and the session that requested the change remain',
  countsAlone: true,
  body: linkUseKeeping,
  answers: { 200: confirmedEmail },
  errors: ['not_found', 'link_expired', 'email_taken'],
});

export const undoEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/undo-email-change',
  summary:
    'Restore the previous email of the account with the token of a link; all sessions end, and all access that is not kept',
  isPublic: true,
  body: linkUseKeeping,
  answers: { 200: confirmedEmail },
  errors: ['not_found', 'link_expired', 'email_taken', 'last_way_in'],
});

export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/send-confirmation',
  summary: 'Send the link again that confirms the new email, or otherwise the current email',
  answers: { 204: null },
  errors: ['not_found'],
});
