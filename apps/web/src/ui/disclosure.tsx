import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** What it is about, always in view. */
  summary: ReactNode;
  /** Whether it starts open. */
  open?: boolean | undefined;
  /** Whether its content is made only when it opens, because it is large. */
  isLate?: boolean | undefined;
  children: ReactNode;
}

/** A line that opens to show more: the browser's own, so that its search in the page finds what is closed. */
export function Disclosure({ summary, open, isLate, children }: DisclosureProps) {
  const [isMade, setMade] = useState(isLate !== true);
  return (
    <details className={styles.disclosure} open={open} onToggle={() => setMade(true)}>
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        <ChevronDown size={20} aria-hidden className={styles.arrow} />
      </summary>
      <div className={styles.content}>{isMade && children}</div>
    </details>
  );
}
