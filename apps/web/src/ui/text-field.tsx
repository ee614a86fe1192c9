import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords, fieldAria } from './field.tsx';
import styles from './field.module.css';

type Input = Omit<ComponentProps<'input'>, 'children'>;

interface TextFieldProps extends FieldWords, Input {
  /** A control at the end of the field, such as show and hide. */
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
          {...input}
          id={id}
          className={classNames(styles.control, className)}
          {...fieldAria(id, { hint, error })}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
    </Field>
  );
}
