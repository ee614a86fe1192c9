import type { ReactNode } from 'react';
import styles from './hint.module.css';

interface HintProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** One line above the cards that says how things stand. */
export function Hint({ icon, title, children, action }: HintProps) {
  return (
    <aside className={styles.hint}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {children && <span className={styles.line}>{children}</span>}
      </p>
      {action}
    </aside>
  );
}
