import { type ReactNode, useId } from 'react';
import styles from './section-card.module.css';

interface SectionCardProps {
  title: ReactNode;
  /** A sentence below the title. */
  hint?: ReactNode | undefined;
  /** At the end of the header, such as a state. */
  action?: ReactNode | undefined;
  /** Draws a line between the children: for a list of settings or facts. */
  divided?: boolean | undefined;
  children?: ReactNode;
}

/** A part of a screen: a heading and what belongs to it, on a raised surface. */
export function SectionCard({ title, hint, action, divided, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </header>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.body} data-divided={divided || undefined}>
        {children}
      </div>
    </section>
  );
}
