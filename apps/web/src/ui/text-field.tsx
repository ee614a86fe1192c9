import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords, fieldAria } from './field.tsx';
import styles from './field.module.css';

type Input = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'children'>;

interface TextFieldProps extends FieldWords, Input {
  value: string;
  onValueChange: (value: string) => void;
  /** A control at the end of the field, such as show and hide. */
  trailing?: ReactNode | undefined;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, value, onValueChange, trailing, className, ...input } = props;
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
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          {...fieldAria(id, { hint, error })}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
    </Field>
  );
}
