import type { ReactNode } from 'react';
import styles from './message-panel.module.css';

interface MessagePanelProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** One sentence. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Stands where there would be more to see: what is so, and the one thing to do about it. */
export function MessagePanel({ icon, title, children, action }: MessagePanelProps) {
  return (
    <section className={styles.panel}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      <p className={styles.line}>{children}</p>
      {action}
    </section>
  );
}
