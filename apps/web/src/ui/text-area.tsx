import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords, fieldAria } from './field.tsx';
import styles from './field.module.css';

type Input = ComponentProps<'textarea'>;

interface TextAreaProps extends FieldWords, Input {
  /** How many characters are used, shown once few are left. */
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
        {...input}
        id={id}
        className={classNames(styles.control, styles.area, className)}
        {...fieldAria(id, { hint, error })}
      />
      {count && count.length > count.limit * 0.8 && (
        <span className={styles.count}>
          {count.length} / {count.limit}
        </span>
      )}
    </Field>
  );
}
