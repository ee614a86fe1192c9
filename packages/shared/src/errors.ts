import * as z from 'zod/mini';
import { errorLimits, type ErrorLimits } from './error-limits.ts';

/** Sentences that are used for calls and for fields. */
const sentences = {
  username_taken: 'This username is already taken. Please choose a different username.',
  email_taken: 'This email is already registered. Please use a different email or try logging in.',
  wrong_password: 'The current password is not correct.',
  invitation_required: 'Please enter the invitation that you were sent.',
  invitation_unknown:
    'This invitation is not valid on this server. Please check it, or ask for a new one.',
  invitation_used: 'This invitation was already used. Please ask for a new one.',
  invitation_expired: 'This invitation has expired. Please ask for a new one.',
  invitation_for_other_email: 'This invitation is for another email address.',
  too_many_invitations: 'At most {max} invitations can be open at once.',
  webhook_url_refused: 'Please enter an https address of a host on the open internet.',
  too_many_webhooks_at_host: 'You can keep up to {max} webhooks at one host.',
  wrong_code: 'This code is not right, or it was used already.',
  entries_before_creation:
    'This life area has entries on earlier days. Clear them first, or choose an earlier day.',
  push_endpoint_refused: 'Notifications cannot be sent to this address.',
  future_date: 'You can’t mark a future day. Please choose an earlier day.',
  area_not_alive: 'This area wasn’t active that day. You can give it an earlier first day.',
  too_many_areas: 'You can keep up to {max} active life areas.',
  too_many_pauses: 'You can keep up to {max} pauses.',
  too_many_rules: 'A life area can have up to {max} schedules, including past and planned ones.',
  too_many_areas_ever: 'You can keep up to {max} life areas, including ended ones.',
} as const;

/**
 * The app's catalogues are generated from these sentences. This server never returns
 * `request_in_progress`, because it makes the second request wait (decision 004).
 */
export const errorTemplates = {
  malformed_json: { status: 400, detail: 'The request body is not valid JSON.' },
  wrong_password: { status: 400, detail: sentences.wrong_password },
  link_expired: {
    status: 400,
    detail: 'This link is no longer valid. It may have been used already, or be too old.',
  },
  passkey_unverified: {
    status: 400,
    detail: 'This passkey was not accepted. Please try again.',
  },
  wrong_code: { status: 400, detail: sentences.wrong_code },
  sign_in_expired: {
    status: 400,
    detail: 'This sign-in has expired or was started in another browser. Please start again.',
  },
  sign_in_refused: {
    status: 400,
    detail: 'The sign-in service cancelled or refused the sign-in. Please start again.',
  },
  sign_in_not_fresh: {
    status: 400,
    detail:
      'The sign-in service cannot confirm that you have just signed in. Please confirm in another way.',
  },
  another_identity: {
    status: 400,
    detail: 'You signed in there as someone who is not linked to this account.',
  },
  unauthenticated: { status: 401, detail: 'Please sign in to continue.' },
  session_ended: {
    status: 401,
    detail: 'You were signed out on this device. Please sign in again.',
  },
  invalid_credentials: { status: 401, detail: 'Invalid email or password.' },
  passkey_refused: {
    status: 401,
    detail: 'This passkey was not accepted. Please try again, or sign in another way.',
  },
  confirmation_required: {
    status: 403,
    detail: 'Please confirm that it is you, and try again.',
  },
  out_of_scope: { status: 403, detail: 'This token does not allow that.' },
  foreign_origin: { status: 403, detail: 'Pages of other sites are not allowed to do this.' },
  not_allowed: { status: 403, detail: 'Only the administrator of this server may do this.' },
  registration_closed: { status: 403, detail: 'This server does not accept new accounts.' },
  second_factor_required: {
    status: 401,
    detail: 'Please enter the code of your authenticator app as well.',
  },
  invalid_code: { status: 401, detail: 'This code is not right, or it was used already.' },
  email_not_verified: {
    status: 403,
    detail:
      'The sign-in service has not confirmed your email, so it cannot be used for an account here.',
  },
  email_unconfirmed: {
    status: 403,
    detail: 'Please confirm your email first: open the link that was sent to it.',
  },
  not_found: {
    status: 404,
    detail: 'Not found. It may have been deleted, or it belongs to another account.',
  },
  method_not_allowed: { status: 405, detail: 'This address does not support that method.' },
  email_taken: { status: 409, detail: sentences.email_taken },
  username_taken: { status: 409, detail: sentences.username_taken },
  invitation_used: { status: 409, detail: sentences.invitation_used },
  account_exists: {
    status: 409,
    detail: 'There is already an account with this email. Sign in to it to link the two.',
  },
  identity_taken: { status: 409, detail: 'This sign-in belongs to another account.' },
  id_taken: { status: 409, detail: 'Something else already has this id.' },
  area_erased: { status: 409, detail: 'This life area was erased with its history.' },
  overtaken: { status: 409, detail: 'A later change cleared this entry.' },
  passkey_taken: { status: 409, detail: 'This passkey is already in use.' },
  last_way_in: {
    status: 409,
    detail: 'This is your only way to sign in. Add another one first.',
  },
  webhook_disabled: { status: 409, detail: 'This webhook is turned off.' },
  not_subscribed: {
    status: 409,
    detail: 'Please turn on notifications on this device first.',
  },
  no_second_factor: { status: 409, detail: 'Two-step sign-in is not set up.' },
  request_in_progress: {
    status: 409,
    detail: 'The same request is still in progress. Please try again in a moment.',
  },
  body_too_large: { status: 413, detail: 'The request body is too large.' },
  unsupported_media_type: { status: 415, detail: 'Please send the request body as JSON.' },
  validation_error: { status: 422, detail: 'Please check the fields and try again.' },
  invitation_required: { status: 422, detail: sentences.invitation_required },
  invitation_unknown: { status: 422, detail: sentences.invitation_unknown },
  invitation_expired: { status: 422, detail: sentences.invitation_expired },
  invitation_for_other_email: { status: 422, detail: sentences.invitation_for_other_email },
  too_many_invitations: { status: 422, detail: sentences.too_many_invitations },
  future_date: { status: 422, detail: sentences.future_date },
  area_not_alive: { status: 422, detail: sentences.area_not_alive },
  entries_before_creation: { status: 422, detail: sentences.entries_before_creation },
  too_many_areas: { status: 422, detail: sentences.too_many_areas },
  too_many_areas_ever: { status: 422, detail: sentences.too_many_areas_ever },
  too_many_pauses: { status: 422, detail: sentences.too_many_pauses },
  too_many_rules: { status: 422, detail: sentences.too_many_rules },
  too_many_passkeys: { status: 422, detail: 'You can keep up to {max} passkeys.' },
  too_many_tokens: { status: 422, detail: 'You can keep up to {max} tokens.' },
  too_many_webhooks: { status: 422, detail: 'You can keep up to {max} webhooks.' },
  too_many_webhooks_at_host: { status: 422, detail: sentences.too_many_webhooks_at_host },
  webhook_url_refused: { status: 422, detail: sentences.webhook_url_refused },
  too_many_calendars: { status: 422, detail: 'You can keep up to {max} calendars.' },
  push_endpoint_refused: { status: 422, detail: sentences.push_endpoint_refused },
  idempotency_key_reused: {
    status: 422,
    detail: 'This Idempotency-Key was already used for a different request.',
  },
  rate_limited: { status: 429, detail: 'Too many attempts. Please wait a moment and try again.' },
  internal_error: { status: 500, detail: 'Server error. Please try again later.' },
  unavailable: {
    status: 503,
    detail: 'The service is temporarily unavailable. Please try again shortly.',
  },
  storage_full: {
    status: 507,
    detail: 'Your account has no room left. Please erase a life area that you no longer need.',
  },
  identity_provider_unavailable: {
    status: 503,
    detail:
      'The sign-in service is not responding. Please sign in with your password, or try again shortly.',
  },
  identity_provider_failed: {
    status: 503,
    detail:
      'The sign-in service and this server are not set up to work together. Please tell the operator of this server, and sign in another way until then.',
  },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errorTemplates;

export const fieldErrorTemplates = {
  required: 'This field is required',
  invalid: 'This value is not valid',
  fill_all_fields: 'Please fill in all fields',
  full_name_too_short: 'Full name must be at least {min} characters long',
  full_name_too_long: 'Full name must be at most {max} characters long',
  username_too_short: 'Username must be at least {min} characters long',
  username_too_long: 'Username must be at most {max} characters long',
  username_characters: 'Username can only contain letters, numbers, hyphens, and underscores',
  username_taken: sentences.username_taken,
  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email address',
  email_too_long: 'Email must be at most {max} characters long',
  email_taken: sentences.email_taken,
  password_required: 'Password is required',
  password_too_short: 'Password must be at least {min} characters long',
  password_too_long: 'Password must be at most {max} characters long',
  password_no_uppercase: 'Password must contain at least one uppercase letter',
  password_no_lowercase: 'Password must contain at least one lowercase letter',
  password_no_digit: 'Password must contain at least one digit',
  password_no_special: 'Password must contain at least one special character',
  password_too_common: 'This password is too common',
  password_contains_context:
    'Password must not contain your name, your email, your username, or “Daymark”',
  password_characters:
    'Password must contain uppercase, lowercase, number, and special character, or have at least {passphrase} characters',
  passwords_differ: 'Passwords do not match',
  new_passwords_differ: 'New passwords do not match',
  current_password_required: 'Current password is required',
  new_password_required: 'New password is required',
  password_unchanged: 'New password must be different from current password',
  wrong_password: sentences.wrong_password,
  invitation_required: sentences.invitation_required,
  invitation_unknown: sentences.invitation_unknown,
  invitation_used: sentences.invitation_used,
  invitation_expired: sentences.invitation_expired,
  invitation_for_other_email: sentences.invitation_for_other_email,
  too_many_invitations: sentences.too_many_invitations,
  name_required: 'Please enter a name',
  name_too_long: 'Name must be at most {max} characters long',
  areas_required: 'Please choose at least one area',
  webhook_url_required: 'Please enter an address',
  webhook_url_refused: sentences.webhook_url_refused,
  too_many_webhooks_at_host: sentences.too_many_webhooks_at_host,
  webhook_events_required: 'Please choose at least one event',
  code_required: 'Please enter the code',
  wrong_code: sentences.wrong_code,
  timezone_unknown: 'Please choose a time zone from the list',
  notification_time_not_hourly: 'Please choose a full hour, such as 09:00',
  weekday_invalid: 'Please choose a day of the week',
  day_end_invalid: 'Please choose a full hour from 00:00 to 05:00',
  reminder_times_invalid: 'Please choose at most {max} different full hours',
  language_unknown: 'Please choose a language from the list',
  area_name_required: 'Please enter a name',
  area_name_too_long: 'Name must be at most {max} characters long',
  area_description_too_long: 'Description must be at most {max} characters long',
  color_invalid: 'Please choose a color',
  icon_unknown: 'Please choose an icon from the list',
  area_group_too_long: 'Group must be at most {max} characters long',
  note_prompt_too_long: 'Question must be at most {max} characters long',
  entries_before_creation: sentences.entries_before_creation,
  score_invalid: 'A score is 1 (done) or 0 (not done)',
  notes_too_long: 'Note must be at most {max} characters long',
  weekdays_invalid: 'Please choose at least one day of the week, each once',
  reason_too_long: 'Reason must be at most {max} characters long',
  batch_too_large: 'At most {max} scores can be sent at once',
  time_invalid: 'Please use a time such as 08:30',
  inactivity_days: 'Please choose {min} to {max} days',
  page_size: 'Please choose a page size of at most {max} entries',
  push_endpoint_refused: sentences.push_endpoint_refused,
  push_key_invalid: 'This is not a key of a push subscription',
  date_invalid: 'Please use a date such as 2026-03-01',
  future_date: sentences.future_date,
  area_not_alive: sentences.area_not_alive,
  date_range_reversed: 'The end date must not be before the start date',
  date_range_too_long: 'A range of dates can span at most {max} days',
  strength_range_too_long: 'A range of strengths can span at most {max} days',
  id_invalid: 'This is not a valid id',
  too_many_areas: sentences.too_many_areas,
  too_many_pauses: sentences.too_many_pauses,
  too_many_rules: sentences.too_many_rules,
  too_many_areas_ever: sentences.too_many_areas_ever,
} as const;

export type FieldErrorCode = keyof typeof fieldErrorTemplates;

export function getErrorSentence(code: ErrorCode): string {
  return fillIn(code, errorTemplates[code].detail);
}

export function getFieldErrorSentence(code: FieldErrorCode): string {
  return fillIn(code, fieldErrorTemplates[code]);
}

function fillIn(code: string, template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: keyof ErrorLimits) => {
    return errorLimits[code]?.[name]?.toLocaleString('en') ?? placeholder;
  });
}

export const fieldError = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

/** Body of every failure. Only a 500 has `request_id`. */
export const errorBody = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldError)),
  request_id: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;

export function describeFieldError(field: string, code: FieldErrorCode): FieldError {
  return { field, code, message: getFieldErrorSentence(code) };
}

/*
 * Zod removes the input from issues, because it may be a password. So absent and invalid values are
 * told apart during parsing. Global, because the server's framework and forms also parse.
 */
z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? 'required' : 'invalid',
});

/** Our schemas put a `FieldErrorCode` in the message of an issue. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.map((issue) =>
    describeFieldError(
      issue.path.join('.'),
      isFieldErrorCode(issue.message) ? issue.message : 'invalid',
    ),
  );
}

function isFieldErrorCode(text: string): text is FieldErrorCode {
  return Object.hasOwn(fieldErrorTemplates, text);
}
