import { errorCatalogue, fieldErrorMessages } from '@daymark/shared/errors.ts';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-errors.ts';
import { errorText, fieldErrorText } from './error-text.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function refused(code: string, detail: string, retryAfter: number | null = null) {
  return new ApiError({ status: 400, body: { code, detail }, retryAfter });
}

/** Codes that the app never receives, so that it has no text for them. */
const codesOfPrograms = [
  'malformed_json',
  'method_not_allowed',
  'unsupported_media_type',
  'out_of_scope',
  'foreign_origin',
  'idempotency_key_reused',
  'id_taken',
  'body_too_large',
  'request_in_progress',
];
const codesOfApp = Object.entries(errorCatalogue).filter(
  ([code]) => !codesOfPrograms.includes(code),
);

test.for(codesOfApp)("the text of the error %s equals the server's", ([code, { detail }]) => {
  expect(errorText(i18n, refused(code, 'something else'))).toBe(detail);
});

test.for(codesOfPrograms)(
  "the error %s, which only programs receive, shows the server's text",
  (code) => {
    expect(errorText(i18n, refused(code, 'The words of the server.'))).toBe(
      'The words of the server.',
    );
  },
);

test.for(Object.entries(fieldErrorMessages))(
  "the field error %s has the server's text",
  ([code, text]) => {
    expect(fieldErrorText(i18n, { code, message: 'something else' })).toBe(text);
  },
);

test("an unknown code shows the server's text", () => {
  expect(errorText(i18n, refused('new_code', 'A new thing went wrong.'))).toBe(
    'A new thing went wrong.',
  );
  expect(errorText(i18n, refused('constructor', 'Odd.'))).toBe('Odd.');
  expect(fieldErrorText(i18n, { code: 'new_code', message: 'Mend it' })).toBe('Mend it');
});

test('a long wait is shown in minutes', () => {
  const text = (seconds: number) => errorText(i18n, refused('rate_limited', 'Slow down.', seconds));
  expect(text(20)).toBe('Too many attempts. Please wait a moment and try again.');
  expect(text(60)).toBe('Too many attempts. Please try again in 1 minute.');
  expect(text(840)).toBe('Too many attempts. Please try again in 14 minutes.');
});

test('a missing network is distinguished from an error of the app', () => {
  expect(errorText(i18n, new NetworkError())).toBe(
    'Network error. Please check your connection and try again.',
  );
  expect(errorText(i18n, new Error('x is undefined'))).toBe(
    'An unexpected error occurred. Please try again.',
  );
});
