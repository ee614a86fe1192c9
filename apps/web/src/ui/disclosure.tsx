import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** What it is about, always in view. */
  summary: ReactNode;
  /** Whether it starts open. */
  open?: boolean | undefined;
  children: ReactNode;
}

/** A line that opens to show more: the browser's own, so that its search in the page finds what is closed. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        <ChevronDown size={20} aria-hidden className={styles.arrow} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
