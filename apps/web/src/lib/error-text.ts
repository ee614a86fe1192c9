import type { ErrorCode } from '@daymark/shared/errors.ts';
import { type I18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiError, NetworkError } from './api-errors.ts';

const texts: Record<ErrorCode, MessageDescriptor> = {
  malformed_json: msg`The request body is not valid JSON.`,
  wrong_password: msg`The current password is not correct.`,
  unauthenticated: msg`Please sign in to continue.`,
  session_ended: msg`You were signed out on this device. Please sign in again.`,
  invalid_credentials: msg`Invalid email or password.`,
  not_found: msg`There is nothing here, or it is not yours.`,
  method_not_allowed: msg`This address does not answer to that method.`,
  email_taken: msg`This email is already registered. Please use a different email or try logging in.`,
  username_taken: msg`This username is already taken. Please choose a different username.`,
  id_taken: msg`Something else already has this id.`,
  area_erased: msg`This life area was erased with its history.`,
  overtaken: msg`A later change has cleared this score.`,
  not_subscribed: msg`Please turn on notifications on this device first.`,
  request_in_progress: msg`The same request is still being worked on. Please try again in a moment.`,
  body_too_large: msg`The request body is too large.`,
  unsupported_media_type: msg`Please send the request body as JSON.`,
  validation_error: msg`Please check the fields and try again.`,
  future_date: msg`A day that has not begun yet cannot be scored.`,
  area_not_alive: msg`This life area did not count on that day.`,
  entries_before_creation: msg`This life area has entries of earlier days. Clear them first, or choose an earlier day.`,
  too_many_areas: msg`You can keep up to 100 active life areas.`,
  too_many_areas_ever: msg`You can keep up to 1,000 life areas, those that have ended included.`,
  too_many_pauses: msg`You can keep up to 1,000 pauses.`,
  push_endpoint_refused: msg`Notifications cannot be sent to this address.`,
  idempotency_key_reused: msg`This Idempotency-Key was already used for a different request.`,
  rate_limited: msg`Too many attempts. Please wait a moment and try again.`,
  internal_error: msg`Server error. Please try again later.`,
  unavailable: msg`The service is not available just now. Please try again shortly.`,
};

/** What to tell the person about a failed call: by its code in their language, else in the server's own sentence. */
export function errorText(i18n: I18n, error: unknown): string {
  if (error instanceof NetworkError) {
    return i18n._(msg`Network error. Please check your connection and try again.`);
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

function hasText(code: string): code is ErrorCode {
  return Object.hasOwn(texts, code);
}
