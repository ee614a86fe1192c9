import type { ErrorCode, FieldError, FieldErrorCode } from '@daymark/shared/errors.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiError, NetworkError, SignInPageError } from './api-errors.ts';

/** Codes that only other programs receive, because of how the app calls the server. */
type CodeOfPrograms =
  | 'malformed_json'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'out_of_scope'
  | 'foreign_origin'
  | 'idempotency_key_reused'
  | 'id_taken'
  | 'body_too_large'
  | 'request_in_progress';

const texts: Record<Exclude<ErrorCode, CodeOfPrograms>, MessageDescriptor> = {
  wrong_password: msg`The current password is not correct.`,
  link_expired: msg`This link is no longer valid. It may have been used already, or be too old.`,
  passkey_unverified: msg`This passkey was not accepted. Please try again.`,
  sign_in_expired: msg`This sign-in has expired, or was begun in another browser. Please start again.`,
  sign_in_refused: msg`The sign-in was cancelled or refused there. Please start again.`,
  sign_in_not_fresh: msg`The sign-in service cannot confirm that you have just signed in. Please confirm in another way.`,
  another_identity: msg`You signed in there as somebody else than the one who is linked with this account.`,
  unauthenticated: msg`Please sign in to continue.`,
  session_ended: msg`You were signed out on this device. Please sign in again.`,
  second_factor_required: msg`Please enter the code of your authenticator app as well.`,
  invalid_code: msg`This code is not right, or it was used already.`,
  wrong_code: msg`This code is not right, or it was used already.`,
  no_second_factor: msg`Two-step sign-in is not set up.`,
  invalid_credentials: msg`Invalid email or password.`,
  passkey_refused: msg`This passkey was not accepted. Please try again, or sign in another way.`,
  confirmation_required: msg`Please confirm that it is you, and try again.`,
  not_allowed: msg`Only the administrator of this server may do this.`,
  registration_closed: msg`This server takes no new accounts.`,
  email_not_verified: msg`Your email is not confirmed there, so that no account can be made with it.`,
  email_unconfirmed: msg`Please confirm your email first: open the link that was sent to it.`,
  not_found: msg`There is nothing here, or it is not yours.`,
  email_taken: msg`This email is already registered. Please use a different email or try logging in.`,
  username_taken: msg`This username is already taken. Please choose a different username.`,
  invitation_used: msg`This invitation was already used. Please ask for a new one.`,
  account_exists: msg`There is an account with this email. Sign in to it, and the two are linked.`,
  identity_taken: msg`This sign-in belongs to another account.`,
  area_erased: msg`This life area was erased with its history.`,
  overtaken: msg`A later change has cleared this score.`,
  passkey_taken: msg`This passkey is already in use.`,
  last_way_in: msg`This is your only way to sign in. Add another one first.`,
  not_subscribed: msg`Please turn on notifications on this device first.`,
  storage_full: msg`Your account has no room left. Please erase a life area that you no longer need.`,
  validation_error: msg`Please check the fields and try again.`,
  invitation_required: msg`Please enter the invitation that you were sent.`,
  invitation_unknown: msg`This is no invitation to this server. Please check it, or ask for a new one.`,
  invitation_expired: msg`This invitation has expired. Please ask for a new one.`,
  invitation_for_other_email: msg`This invitation is for another email address.`,
  too_many_invitations: msg`At most 50 invitations can be open at once.`,
  future_date: msg`A day that has not begun yet cannot be scored.`,
  area_not_alive: msg`This life area did not count on that day. It can be given an earlier first day.`,
  entries_before_creation: msg`This life area has entries of earlier days. Clear them first, or choose an earlier day.`,
  too_many_areas: msg`You can keep up to 100 active life areas.`,
  too_many_areas_ever: msg`You can keep up to 1,000 life areas, those that have ended included.`,
  too_many_pauses: msg`You can keep up to 1,000 pauses.`,
  too_many_rules: msg`A life area can have up to 200 schedules, past and planned ones.`,
  too_many_passkeys: msg`You can keep up to 20 passkeys.`,
  too_many_webhooks: msg`You can keep up to 10 webhooks.`,
  too_many_webhooks_at_host: msg`You already have two webhooks at this host.`,
  webhook_url_refused: msg`Please enter an https address of a host on the open internet.`,
  webhook_disabled: msg`This webhook is turned off.`,
  too_many_tokens: msg`You can keep up to 50 tokens.`,
  too_many_calendars: msg`You can keep up to 20 calendars.`,
  push_endpoint_refused: msg`Notifications cannot be sent to this address.`,
  rate_limited: msg`Too many attempts. Please wait a moment and try again.`,
  internal_error: msg`Server error. Please try again later.`,
  unavailable: msg`The service is not available just now. Please try again shortly.`,
  identity_provider_unavailable: msg`The sign-in service does not answer just now. Please sign in with your password, or try again shortly.`,
  identity_provider_failed: msg`The sign-in service and this server do not work together. Please tell the operator of this server; until then, sign in another way.`,
};

/** Returns the text of a failed call. Unknown codes show the server's text. */
export function errorText(i18n: I18n, error: unknown): string {
  if (error instanceof NetworkError) {
    return i18n._(
      error instanceof SignInPageError
        ? msg`A sign-in page of your network or access portal is in the way.`
        : msg`Network error. Please check your connection and try again.`,
    );
  }
  if (!(error instanceof ApiError)) {
    return i18n._(msg`An unexpected error occurred. Please try again.`);
  }
  if (error.code === 'rate_limited' && error.retryAfter !== null && error.retryAfter >= 60) {
    const minutes = Math.ceil(error.retryAfter / 60);
    return i18n._(
      msg`${plural(minutes, {
        one: 'Too many attempts. Please try again in # minute.',
        other: 'Too many attempts. Please try again in # minutes.',
      })}`,
    );
  }
  return hasText(error.code) ? i18n._(texts[error.code]) : error.detail;
}

function hasText(code: string): code is keyof typeof texts {
  return Object.hasOwn(texts, code);
}

const fieldTexts: Record<FieldErrorCode, MessageDescriptor> = {
  required: msg`This field is required`,
  invalid: msg`This value is not valid`,
  fill_all_fields: msg`Please fill in all fields`,
  full_name_too_short: msg`Full name must be at least 2 characters long`,
  full_name_too_long: msg`Full name must be at most 100 characters long`,
  username_too_short: msg`Username must be at least 3 characters long`,
  username_too_long: msg`Username must be at most 50 characters long`,
  username_characters: msg`Username can only contain letters, numbers, hyphens, and underscores`,
  username_taken: msg`This username is already taken. Please choose a different username.`,
  email_required: msg`Email is required`,
  email_invalid: msg`Please enter a valid email address`,
  email_too_long: msg`Email must be at most 254 characters long`,
  email_taken: msg`This email is already registered. Please use a different email or try logging in.`,
  password_required: msg`Password is required`,
  password_too_short: msg`Password must be at least 8 characters long`,
  password_too_long: msg`Password must be at most 128 characters long`,
  password_no_uppercase: msg`Password must contain at least one uppercase letter`,
  password_no_lowercase: msg`Password must contain at least one lowercase letter`,
  password_no_digit: msg`Password must contain at least one digit`,
  password_no_special: msg`Password must contain at least one special character`,
  password_too_common: msg`This password is too common`,
  password_contains_context: msg`Password must not contain your name, your email, your username, or “Daymark”`,
  password_characters: msg`Password must contain uppercase, lowercase, number, and special character, or have at least 15 characters`,
  passwords_differ: msg`Passwords do not match`,
  new_passwords_differ: msg`New passwords do not match`,
  current_password_required: msg`Current password is required`,
  new_password_required: msg`New password is required`,
  password_unchanged: msg`New password must be different from current password`,
  wrong_password: msg`The current password is not correct`,
  invitation_required: msg`Please enter the invitation that you were sent`,
  invitation_unknown: msg`This is no invitation to this server`,
  invitation_used: msg`This invitation was already used`,
  invitation_expired: msg`This invitation has expired`,
  invitation_for_other_email: msg`This invitation is for another email address`,
  too_many_invitations: msg`At most 50 invitations can be open at once`,
  name_required: msg`Please enter a name`,
  name_too_long: msg`Name must be at most 50 characters long`,
  areas_required: msg`Please choose at least one area`,
  webhook_url_required: msg`Please enter an address`,
  webhook_url_refused: msg`Please enter an https address of a host on the open internet`,
  too_many_webhooks_at_host: msg`You already have two webhooks at this host.`,
  webhook_events_required: msg`Please choose at least one event`,
  code_required: msg`Please enter the code`,
  wrong_code: msg`This code is not right, or it was used already`,
  timezone_unknown: msg`Please choose a time zone from the list`,
  notification_time_not_hourly: msg`Please choose a full hour, such as 09:00`,
  weekday_invalid: msg`Please choose a day of the week`,
  day_end_invalid: msg`Please choose a full hour from 00:00 to 05:00`,
  reminder_times_invalid: msg`Please choose one to three different full hours`,
  language_unknown: msg`Please choose a language from the list`,
  area_name_required: msg`Please enter a name`,
  area_name_too_long: msg`Name must be at most 100 characters long`,
  area_description_too_long: msg`Description must be at most 500 characters long`,
  color_invalid: msg`Please choose a color`,
  icon_unknown: msg`Please choose an icon from the list`,
  area_group_too_long: msg`Group must be at most 50 characters long`,
  note_prompt_too_long: msg`Question must be at most 100 characters long`,
  entries_before_creation: msg`This life area has entries of earlier days`,
  score_invalid: msg`A score is 1 (done) or 0 (not done)`,
  notes_too_long: msg`Note must be at most 500 characters long`,
  weekdays_invalid: msg`Please choose at least one day of the week, each once`,
  reason_too_long: msg`Reason must be at most 200 characters long`,
  batch_too_large: msg`At most 1,000 scores can be sent at once`,
  time_invalid: msg`Please use a time such as 08:30`,
  inactivity_days: msg`Please choose 1 to 30 days`,
  page_size: msg`A page has 1 to 200 entries`,
  push_endpoint_refused: msg`Notifications cannot be sent to this address`,
  push_key_invalid: msg`This is not a key of a push subscription`,
  date_invalid: msg`Please use a date such as 2026-03-01`,
  future_date: msg`A day that has not begun yet cannot be chosen`,
  area_not_alive: msg`This life area did not count on that day`,
  date_range_reversed: msg`The end date must not be before the start date`,
  date_range_too_long: msg`A range of dates can span at most 366 days`,
  strength_range_too_long: msg`A range of strengths can span at most 3,660 days`,
  id_invalid: msg`This is not a valid id`,
  too_many_areas: msg`You can keep up to 100 active life areas`,
  too_many_pauses: msg`You can keep up to 1,000 pauses`,
  too_many_rules: msg`A life area can have up to 200 schedules, past and planned ones`,
  too_many_areas_ever: msg`You can keep up to 1,000 life areas, those that have ended included`,
};

/** Returns the text of a field error. Unknown codes show the server's text. */
export function fieldErrorText(i18n: I18n, error: Pick<FieldError, 'code' | 'message'>): string {
  return Object.hasOwn(fieldTexts, error.code)
    ? i18n._(fieldTexts[error.code as FieldErrorCode])
    : error.message;
}
