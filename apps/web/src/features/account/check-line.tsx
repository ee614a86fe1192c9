import { type ReactNode, useId } from 'react';
import styles from './factor.module.css';

interface CheckLineProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function CheckLine({ checked, onCheckedChange, children }: CheckLineProps) {
  const id = useId();
  return (
    <label className={styles.check} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
