import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './message-screen.module.css';

interface MessageScreenProps {
  title?: ReactNode;
  children: ReactNode;
  /** The one act that helps. */
  action?: ReactNode;
}

/** A whole screen that says one thing. */
export function MessageScreen({ title, children, action }: MessageScreenProps) {
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <Wordmark />
      {title && <h1 className={styles.title}>{title}</h1>}
      <div className={styles.words}>{children}</div>
      {action}
    </main>
  );
}
