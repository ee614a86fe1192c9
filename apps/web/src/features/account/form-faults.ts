import type { FieldError } from '@daymark/shared/errors.ts';
import type { I18n } from '@lingui/core';
import { ApiError } from '../../lib/api-errors.ts';
import { fieldErrorText } from '../../lib/field-error-text.ts';

/** What is wrong with each field of a form, in the person's language. */
export type FormFaults<Entry> = { readonly [Field in keyof Entry]?: string | undefined };

/** The faults of a field stand in one sentence, with commas between them. */
export function faultTexts<Entry extends object>(
  i18n: I18n,
  errors: readonly FieldError[],
): FormFaults<Entry> {
  const texts = new Map<string, string>();
  for (const error of errors) {
    const before = texts.get(error.field);
    const text = fieldErrorText(i18n, error);
    texts.set(error.field, before === undefined ? text : `${before}, ${text}`);
  }
  return Object.fromEntries(texts) as FormFaults<Entry>;
}

export function hasFaults(faults: FormFaults<object>): boolean {
  return Object.values(faults).some((text) => text !== undefined);
}

/** What the server found wrong with the fields of this form; nothing where its refusal is about something else. */
export function refusedFields<Entry extends object>(
  i18n: I18n,
  error: unknown,
  entry: Entry,
): FormFaults<Entry> {
  if (!(error instanceof ApiError)) return {};
  return faultTexts(
    i18n,
    error.errors.filter(({ field }) => Object.hasOwn(entry, field)),
  );
}
