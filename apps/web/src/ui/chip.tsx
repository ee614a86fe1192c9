import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  /** The words say the state; the tone only underlines it. */
  tone?: 'neutral' | 'accent' | 'good' | 'bad' | undefined;
  children: ReactNode;
}

/** A state in a word or two. */
export function Chip({ tone = 'neutral', children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
