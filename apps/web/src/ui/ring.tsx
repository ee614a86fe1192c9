import { useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { formatPercent } from '../lib/format.ts';
import styles from './ring.module.css';

interface RingProps {
  /** Percentage. Null without data. */
  value: number | null;
  label: ReactNode;
  size?: 'medium' | 'large' | undefined;
  color?: string | undefined;
  children?: ReactNode | undefined;
}

/** Percentage as a ring around its number. Screen readers get only the number and label. */
export function Ring(props: RingProps) {
  const { value, label, size = 'medium', color, children } = props;
  const { i18n } = useLingui();
  const share = Math.min(100, Math.max(0, value ?? 0));
  return (
    <figure
      className={classNames(styles.figure, styles[size])}
      style={color ? ({ '--ring': color } as CSSProperties) : undefined}
    >
      <span className={styles.ring}>
        <svg viewBox="0 0 100 100" aria-hidden>
          <circle className={styles.rail} cx="50" cy="50" r="44" />
          {share > 0 && (
            <circle
              className={styles.share}
              cx="50"
              cy="50"
              r="44"
              pathLength="100"
              strokeDasharray="100"
              strokeDashoffset={100 - share}
            />
          )}
        </svg>
        <span className={styles.middle}>{children ?? formatPercent(value, i18n.locale)}</span>
      </span>
      <figcaption className={styles.caption}>{label}</figcaption>
    </figure>
  );
}
