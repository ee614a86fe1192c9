import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  /** Color that supports the words. The words must have the same meaning without the color. */
  tone?: 'neutral' | 'accent' | 'good' | 'bad' | undefined;
  children: ReactNode;
}

export function Chip({ tone = 'neutral', children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
