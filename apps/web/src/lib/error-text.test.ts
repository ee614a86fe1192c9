import { getErrorSentence, getFieldErrorSentence } from '@daymark/shared/errors.ts';
import {
  type ErrorCode,
  errorTemplates,
  type FieldErrorCode,
  fieldErrorTemplates,
} from '@daymark/shared/error-templates.ts';
import { messages as german } from '@daymark/shared/locales/de/errors.po';
import { messages } from '@daymark/shared/locales/en/errors.po';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-errors.ts';
import { getErrorText, getFieldErrorText } from './error-text.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: messages } });

function refused(code: string, detail: string, retryAfter: number | null = null) {
  return new ApiError({ status: 400, body: { code, detail }, retryAfter });
}

test.for(Object.keys(errorTemplates) as ErrorCode[])(
  "the English text of the error %s equals the server's text",
  (code) => {
    expect(getErrorText(i18n, refused(code, 'something else'))).toBe(getErrorSentence(code));
  },
);

test.for(Object.keys(fieldErrorTemplates) as FieldErrorCode[])(
  "the English text of the field error %s equals the server's text",
  (code) => {
    expect(getFieldErrorText(i18n, { code, message: 'something else' })).toBe(
      getFieldErrorSentence(code),
    );
  },
);

test('a translated error writes numbers in the format of its language', () => {
  const inGerman = setupI18n({ locale: 'de', messages: { de: german } });
  expect(getErrorText(inGerman, refused('too_many_pauses', '.'))).toBe(
    'Du kannst bis zu 1.000 Pausen haben.',
  );
});

test("an error with an unknown code shows the server's text", () => {
  expect(getErrorText(i18n, refused('new_code', 'A new thing went wrong.'))).toBe(
    'A new thing went wrong.',
  );
  expect(getErrorText(i18n, refused('constructor', 'Odd.'))).toBe('Odd.');
  expect(getFieldErrorText(i18n, { code: 'new_code', message: 'Mend it' })).toBe('Mend it');
});

test('the text of a rate limit shows waits of a minute or more in minutes', () => {
  const text = (seconds: number) =>
    getErrorText(i18n, refused('rate_limited', 'Slow down.', seconds));
  expect(text(20)).toBe('Too many attempts. Please wait a moment and try again.');
  expect(text(60)).toBe('Too many attempts. Please try again in 1 minute.');
  expect(text(840)).toBe('Too many attempts. Please try again in 14 minutes.');
});

test('a network error and an unexpected error have different texts', () => {
  expect(getErrorText(i18n, new NetworkError())).toBe(
    'Network error. Please check your connection and try again.',
  );
  expect(getErrorText(i18n, new Error('x is undefined'))).toBe(
    'An unexpected error occurred. Please try again.',
  );
});
