import type { ComponentProps, ReactNode } from 'react';
import { Switch } from '../../ui/fields.tsx';
import styles from './preferences.module.css';

interface SwitchWithDetailsProps extends ComponentProps<typeof Switch> {
  /** Fields that mean something only while it is on. */
  readonly children: ReactNode;
}

export function SwitchWithDetails({ children, ...props }: SwitchWithDetailsProps) {
  return (
    <div>
      <Switch {...props} />
      {props.checked && <div className={styles.details}>{children}</div>}
    </div>
  );
}
