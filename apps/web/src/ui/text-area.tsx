import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords, fieldAria } from './field.tsx';
import styles from './field.module.css';

type Input = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'children'>;

interface TextAreaProps extends FieldWords, Input {
  value: string;
  onValueChange: (value: string) => void;
  /** The most characters the value may have; how many are used is shown once few are left. */
  limit?: number | undefined;
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, value, onValueChange, limit, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field {...{ id, label, hint, error }}>
      <textarea
        rows={2}
        {...input}
        id={id}
        className={classNames(styles.control, styles.area, className)}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        {...fieldAria(id, { hint, error })}
      />
      {limit !== undefined && value.length > limit * 0.8 && (
        <span className={styles.count}>
          {value.length} / {limit}
        </span>
      )}
    </Field>
  );
}
