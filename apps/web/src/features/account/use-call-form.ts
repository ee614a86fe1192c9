import type { FieldError } from '@daymark/shared/errors.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError, NetworkError } from '../../lib/api-errors.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { useValidatedForm, wholeForm, createFormError } from '../../lib/use-validated-form.ts';

type FormOptions<Values extends FieldValues> = Parameters<typeof useValidatedForm<Values>>[0];

interface CallFormOptions<Values extends FieldValues> extends Pick<FormOptions<Values>, 'initial'> {
  readonly loadCheck?: FormOptions<Values>['loadCheck'];
  /** The key stays the same until an edit or a success, so that a retry writes nothing twice. */
  readonly send: (values: Values, key: { readonly idempotencyKey: string }) => Promise<void>;
  /** Names of the fields that can show an error of the server. By default, all fields. */
  readonly fields?: readonly string[];
  readonly fallback: string;
  /** Whether an edit clears the errors of all fields, and not only of the edited field. */
  readonly clearsAll?: boolean;
}

export function useCallForm<Values extends FieldValues>(options: CallFormOptions<Values>) {
  const { initial, send, fields = Object.keys(initial), fallback, clearsAll = false } = options;
  const { i18n } = useLingui();
  const key = useRef<string>(null);
  const form = useValidatedForm<Values>({
    initial,
    loadCheck: options.loadCheck ?? (async () => () => []),
    async send(values) {
      await send(values, { idempotencyKey: (key.current ??= crypto.randomUUID()) });
      key.current = null;
    },
    errorsOf: (error) => refusalErrors(i18n, { error, fields, fallback }),
    onEdit(field) {
      key.current = null;
      form.clearErrors(clearsAll ? undefined : field);
      form.clearErrors(wholeForm);
    },
  });
  const forgetKey = () => {
    key.current = null;
  };
  return { ...form, forgetKey };
}

interface Refusal extends Required<Pick<CallFormOptions<FieldValues>, 'fields' | 'fallback'>> {
  readonly error: unknown;
}

function refusalErrors(i18n: I18n, { error, fields, fallback }: Refusal): FieldError[] {
  if (error instanceof ApiError) {
    const found = error.errors.filter(({ field }) => fields.includes(field));
    if (found.length > 0) return found;
  }
  const hasText =
    error instanceof NetworkError || (error instanceof ApiError && error.detail !== '');
  return [createFormError(hasText ? getErrorText(i18n, error) : fallback)];
}
