import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** One sentence. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Stands where the cards would be: what is so, and the one thing to do about it. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      <p className={styles.line}>{children}</p>
      {action}
    </section>
  );
}
