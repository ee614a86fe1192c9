import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './fields.module.css';

export interface FieldWords {
  label: ReactNode;
  hint?: ReactNode | undefined;
  error?: ReactNode | undefined;
}

interface FieldProps extends FieldWords {
  id: string;
  children: ReactNode;
}

/** Label above, control, then error and hint below. `getFieldAria` links them to the control. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size="1em" aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

export function getFieldAria(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  };
}

interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'children'> {
  trailing?: ReactNode | undefined;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, trailing, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field {...{ id, label, hint, error }}>
      <div className={trailing ? styles.withTrailing : undefined}>
        <input
          type="text"
          // The field follows the direction of typed text, except passwords, which have a trailing
          // button.
          dir={trailing ? undefined : 'auto'}
          {...input}
          id={id}
          className={classNames(styles.control, className)}
          {...getFieldAria(id, { hint, error })}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
    </Field>
  );
}

interface TextAreaProps extends FieldWords, ComponentProps<'textarea'> {
  /** Number of characters, shown when few are left. */
  count?: { readonly length: number; readonly limit: number };
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, count, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field {...{ id, label, hint, error }}>
      <textarea
        rows={2}
        dir="auto"
        {...input}
        id={id}
        className={classNames(styles.control, styles.area, className)}
        {...getFieldAria(id, { hint, error })}
      />
      {count && count.length > count.limit * 0.8 && (
        <span className={styles.count}>
          {count.length} / {count.limit}
        </span>
      )}
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends FieldWords, Omit<ComponentProps<'select'>, 'children' | 'defaultValue'> {
  options: readonly SelectOption[];
  /**
   * Required, because the text that covers the select shows this value. A form must not set the
   * value only on the element.
   */
  value: string | number;
}

/** Native select, which works best on phones. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, options, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  const shown = options.find(({ value }) => value === String(input.value));
  return (
    <Field {...{ id, label, hint, error }}>
      <div className={classNames(styles.withTrailing, styles.selectBox)}>
        <select
          {...input}
          id={id}
          className={classNames(styles.control, styles.select, className)}
          {...getFieldAria(id, { hint, error })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {/* A select cuts off long text, so this text covers the select and wraps. */}
        <span className={styles.chosen} data-chosen aria-hidden>
          {shown?.label}
        </span>
        <span className={styles.chevron}>
          <ChevronDown size="1.25em" aria-hidden />
        </span>
      </div>
    </Field>
  );
}

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

export function Switch({ label, hint, checked, onCheckedChange, disabled, name }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.switch} htmlFor={id}>
      <span className={styles.switchWords}>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.switchHint}>
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.track}
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
    </label>
  );
}

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SegmentsProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, segments, value, onValueChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.segmentInput}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </div>
  );
}
