import type { FieldError } from '@daymark/shared/errors.ts';
import type { FieldErrorCode } from '@daymark/shared/error-templates.ts';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form';
import { getFieldErrorText } from './error-text.ts';

/** Field name that react-hook-form uses for an error of the whole form. */
export const wholeForm = 'root';

/** Returns an error whose text comes from the catalogues. A shared schema would need more code. */
export function createFieldError(field: string, code: FieldErrorCode): FieldError {
  return { field, code, message: code };
}

/** Returns an error with its own text and no code of the contract. */
export function createFormError(text: string): FieldError {
  return { field: wholeForm, code: '', message: text };
}

/** Validates the values. Several errors of one field are shown as one sentence. */
type Check<Values> = (values: Values) => readonly FieldError[] | Promise<readonly FieldError[]>;

interface ValidatedFormOptions<Values extends FieldValues> {
  readonly initial: Values;
  /** Loads the function that checks the values before sending, while the form is filled in. */
  readonly loadCheck: () => Promise<Check<Values>>;
  readonly send: (values: Values) => Promise<void>;
  readonly errorsOf: (error: unknown) => readonly FieldError[];
  /** Called after each edit. The default clears the errors of the field and of the whole form. */
  readonly onEdit?: (field: Path<Values>) => void;
}

export type ValidatedForm<Values extends FieldValues> = ReturnType<typeof useValidatedForm<Values>>;

/** Shows errors on submit, and focuses the first invalid field, or else the submit button. */
export function useValidatedForm<Values extends FieldValues>(
  options: ValidatedFormOptions<Values>,
) {
  const { i18n } = useLingui();
  const form = useForm<Values>({
    defaultValues: options.initial as DefaultValues<Values>,
    resolver: resolverOf(options),
    reValidateMode: 'onSubmit',
    // The library would focus fields that are still disabled.
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isSubmitSuccessful, submitCount } = form.formState;
  const values = useWatch({ control: form.control }) as Values;
  const submitted = useRef<HTMLFormElement>(null);
  useFocusOnError(submitted, isSubmitSuccessful ? 0 : submitCount);
  const { onEdit = clearErrors } = options;

  const preload = useEffectEvent(options.loadCheck);
  useEffect(() => {
    preload().catch(() => {});
  }, []);

  function clearErrors(field: Path<Values>): void {
    form.clearErrors(field);
    form.clearErrors(wholeForm);
  }

  function textOf(field: string): string | undefined {
    const codes = (errors as Partial<FormErrors>)[field]?.types;
    if (codes === undefined) return undefined;
    return Object.entries(codes)
      .map(([code, message]) => getFieldErrorText(i18n, { code, message }))
      .join(', ');
  }

  async function send(values: Values): Promise<void> {
    try {
      await options.send(values);
    } catch (error) {
      const found = toFormErrors(options.errorsOf(error));
      for (const [field, each] of Object.entries(found)) form.setError(field as Path<Values>, each);
    }
  }

  const field = (name: Path<Values>) => ({
    ...form.register(name, { onChange: () => onEdit(name) }),
    error: textOf(name),
  });

  return {
    ...form,
    values,
    errors,
    isSubmitting,
    isSubmitSuccessful,
    textOf,
    failure: textOf(wholeForm),
    field,
    /** Returns props of a select, which also needs its current value. */
    select: <Name extends Path<Values>>(name: Name) => ({ ...field(name), value: values[name] }),
    choice: <Name extends Path<Values>>(name: Name) => ({
      name,
      value: values[name],
      onValueChange: (value: PathValue<Values, Name>): void => {
        form.setValue(name, value);
        onEdit(name);
      },
      error: textOf(name),
    }),
    submit: (event: SyntheticEvent<HTMLElement>): void => {
      event.preventDefault();
      if (isSubmitting) return;
      submitted.current = event.currentTarget.closest('form');
      void form.handleSubmit(send)();
    },
  };
}

function resolverOf<Values extends FieldValues>({
  loadCheck,
  errorsOf,
}: ValidatedFormOptions<Values>): Resolver<Values> {
  return async (values) => {
    const check = await loadCheck().catch((error: unknown) => () => errorsOf(error));
    const found = await check(values);
    return found.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: toFormErrors(found) as FieldErrors<Values> };
  };
}

type FormErrors = Record<string, { type: string; types: Record<string, string> }>;

function toFormErrors(found: readonly FieldError[]): FormErrors {
  const errors: FormErrors = {};
  for (const { field, code, message } of found) {
    errors[field] ??= { type: code, types: {} };
    errors[field].types[code] ??= message;
  }
  return errors;
}

function useFocusOnError(form: RefObject<HTMLFormElement | null>, failedSubmits: number): void {
  useEffect(() => {
    if (failedSubmits === 0) return;
    // `elements` includes a submit button outside the form, in a dialog's footer.
    const controls = [...(form.current?.elements ?? [])].filter(
      (element) => element instanceof HTMLElement,
    );
    const target =
      controls.find((control) => control.getAttribute('aria-invalid') === 'true') ??
      controls.find((control) => control.matches('button[type="submit"]'));
    target?.focus();
  }, [form, failedSubmits]);
}
