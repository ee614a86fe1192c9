import type { FieldError, FieldErrorCode } from '@daymark/shared/errors.ts';
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
import { fieldErrorText } from './error-text.ts';

/** The field of an error that is about the form as a whole, as react-hook-form names it. */
export const wholeForm = 'root';

/** One that the catalogues have the sentence of: the schemas, which have it too, weigh more than a form. */
export function fieldErrorOf(field: string, code: FieldErrorCode): FieldError {
  return { field, code, message: code };
}

/** An error that has a sentence and no code of the contract. */
export function wholeFormError(text: string): FieldError {
  return { field: wholeForm, code: '', message: text };
}

/** Several errors of one field stand in one sentence. */
type Check<Values> = (values: Values) => readonly FieldError[] | Promise<readonly FieldError[]>;

interface ValidatedFormOptions<Values extends FieldValues> {
  /** Of the first render alone. */
  readonly initial: Values;
  /** Gives what says what is wrong before anything is sent; it is loaded while the form is filled in. */
  readonly loadCheck: () => Promise<Check<Values>>;
  readonly send: (values: Values) => Promise<void>;
  /** What to say where `loadCheck` or `send` rejected. */
  readonly errorsOf: (error: unknown) => readonly FieldError[];
  /** After each edit of a field; unless given, its errors and those of the whole form are cleared. */
  readonly onEdit?: (field: Path<Values>) => void;
}

export type ValidatedForm<Values extends FieldValues> = ReturnType<typeof useValidatedForm<Values>>;

/**
 * A form of react-hook-form whose errors are those of the contract. They appear when it is submitted, and the first field that
 * has one takes the focus; where none has, the submit button does.
 */
export function useValidatedForm<Values extends FieldValues>(
  options: ValidatedFormOptions<Values>,
) {
  const { i18n } = useLingui();
  const form = useForm<Values>({
    defaultValues: options.initial as DefaultValues<Values>,
    resolver: resolverOf(options),
    reValidateMode: 'onSubmit',
    // It would focus while the fields are still disabled.
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
      .map(([code, message]) => fieldErrorText(i18n, { code, message }))
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

  /** Returns what a native control needs. */
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
    /** What is wrong with the form as a whole. */
    failure: textOf(wholeForm),
    field,
    /** Returns what a select needs, which shows its value by itself. */
    select: <Name extends Path<Values>>(name: Name) => ({ ...field(name), value: values[name] }),
    /** For a control that is no native one. */
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

/** By field, each with all its codes and their sentences. */
type FormErrors = Record<string, { type: string; types: Record<string, string> }>;

function toFormErrors(found: readonly FieldError[]): FormErrors {
  const errors: FormErrors = {};
  for (const { field, code, message } of found) {
    errors[field] ??= { type: code, types: {} };
    errors[field].types[code] ??= message;
  }
  return errors;
}

/** @param failedSubmits 0 where the last one did not fail */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, failedSubmits: number): void {
  useEffect(() => {
    if (failedSubmits === 0) return;
    // The form's own list has the button, too, that stands outside it in a dialog's footer.
    const controls = [...(form.current?.elements ?? [])].filter(
      (element) => element instanceof HTMLElement,
    );
    const target =
      controls.find((control) => control.getAttribute('aria-invalid') === 'true') ??
      controls.find((control) => control.matches('button[type="submit"]'));
    target?.focus();
  }, [form, failedSubmits]);
}
