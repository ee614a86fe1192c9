import type { FieldErrorCode } from '@daymark/shared/errors.ts';
import { useLingui } from '@lingui/react/macro';
import { fieldErrorText } from '../../lib/field-error-text.ts';

/** Says a field's fault in the person's language. */
export function useFaultText(): (code: FieldErrorCode | undefined) => string | undefined {
  const { i18n } = useLingui();
  // Each of our own codes has a text, and the English sentences would bring the schemas with them.
  return (code) => code && fieldErrorText(i18n, { code, message: code });
}
