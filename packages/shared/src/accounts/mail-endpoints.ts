import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as limits from '../limits.ts';
import { knownEmail, newPassword } from './account.ts';
import { accountAccess, keptAccess } from './account-access.ts';

// A separate module, because only people who open a link or forgot their password need these
// endpoints. All of them return `not_found` when the server sends no mail.

/** Token of the link in a mail. A malformed token is treated as expired. */
const linkToken = z.string().check(z.maxLength(limits.mailToken.max));

const passwordReset = z.object({
  token: linkToken,
  new_password: newPassword('new_password_required'),
  /** No access is kept when this is absent or when the account never confirmed its email. */
  keep: z.optional(keptAccess),
});

const linkUse = z.object({ token: linkToken });

const linkUseKeeping = z.extend(linkUse, {
  /** No access is kept when this is absent. */
  keep: z.optional(keptAccess),
});

const confirmedEmail = z.object({ email: z.string() });

const mailLink = z.object({
  /**
   * reset: chooses a password. confirm: confirms the email of a registration. change: replaces the
   * account's email. undo: restores the previous email.
   */
  purpose: z.enum(['reset', 'confirm', 'change', 'undo']),
  email: z.string(),
  /** Whether the account ever confirmed this address. If not, using the link keeps no access. */
  is_confirmed: z.boolean(),
  /** Access that the link can end. Null for a change of the email, which ends only sessions. */
  access: z.nullable(accountAccess),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  summary:
    'Have a link sent by which a new password can be chosen; the answer is the same whether or not an account has the address',
  isPublic: true,
  body: z.object({ email: knownEmail }),
  answers: { 202: null },
  errors: ['not_found', 'rate_limited'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  summary:
    'Choose a new password by the token of such a link; all sessions end, and everything else that reaches the account and is not kept',
  isPublic: true,
  body: passwordReset,
  holdsPassword: true,
  answers: { 204: null },
  errors: ['not_found', 'link_expired'],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm-email',
  summary:
    'Confirm the email of a registration by the token of a link; what was set up before ends. A link to another email needs a session of its account',
  isPublic: true,
  body: linkUse,
  answers: { 200: confirmedEmail },
  errors: ['not_found', 'link_expired', 'confirmation_required'],
});

export const readMailLink = endpoint({
  method: 'POST',
  path: '/api/v1/auth/mail-link',
  summary: 'What the link of a mail does, and what it can end; this does not use it up',
  isPublic: true,
  body: linkUse,
  answers: { 200: mailLink },
  errors: ['not_found', 'link_expired'],
});

export const confirmOwnEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/confirm-email',
  summary:
    'Confirm an email by the token of a link and a session of its account. That of a registration: the session goes on, and what is kept. Another one: the account has it from then on, and the session goes on, that which asked for it, and no other',
  countsAlone: true,
  body: linkUseKeeping,
  answers: { 200: confirmedEmail },
  errors: ['not_found', 'link_expired', 'email_taken'],
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/auth/undo-email-change',
  summary:
    'Give the account the email back that the token of a link is of; all sessions end, and everything else that reaches the account and is not kept',
  isPublic: true,
  body: linkUseKeeping,
  answers: { 200: confirmedEmail },
  errors: ['not_found', 'link_expired', 'email_taken', 'last_way_in'],
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/send-confirmation',
  summary: 'Have the link sent again that confirms the email or, where another one waits, that',
  answers: { 204: null },
  errors: ['not_found'],
});
