import type { ReactNode } from 'react';
import styles from './metric-tiles.module.css';

export interface Metric {
  /** For React. */
  readonly key: string;
  readonly label: ReactNode;
  /** `--` where there is none. */
  readonly value: ReactNode;
  /** What it counts, or why there is none and what to do. */
  readonly detail?: ReactNode;
}

/** The main stats, each in a card of its own. */
export function MetricTiles({ metrics }: { readonly metrics: readonly Metric[] }) {
  return (
    <dl className={styles.tiles}>
      {metrics.map(({ key, label, value, detail }) => (
        <div key={key} className={styles.tile}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {detail && <dd className={styles.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
