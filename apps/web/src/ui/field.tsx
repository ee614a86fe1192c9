import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';

/** What every field shows beside its control. */
export interface FieldWords {
  label: ReactNode;
  /** Stands below the control, and stays there below an error. */
  hint?: ReactNode | undefined;
  /** What is wrong, in a sentence. */
  error?: ReactNode | undefined;
}

interface FieldProps extends FieldWords {
  id: string;
  children: ReactNode;
}

/** Label above, control, hint or error below; `fieldAria` ties the control to them. */
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

export function fieldAria(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  };
}
