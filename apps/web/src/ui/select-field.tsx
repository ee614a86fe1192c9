import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords, fieldAria } from './field.tsx';
import styles from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

type Input = Omit<ComponentProps<'select'>, 'children'>;

interface SelectFieldProps extends FieldWords, Input {
  options: readonly SelectOption[];
}

/** The platform's own list: the best there is on a phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, options, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field {...{ id, label, hint, error }}>
      <div className={styles.withTrailing}>
        <select
          {...input}
          id={id}
          className={classNames(styles.control, styles.select, className)}
          {...fieldAria(id, { hint, error })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <ChevronDown size="1.25em" aria-hidden />
        </span>
      </div>
    </Field>
  );
}
