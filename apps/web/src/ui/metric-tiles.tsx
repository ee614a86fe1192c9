import type { ReactNode } from 'react';
import styles from './metric-tiles.module.css';

export interface Metric {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly detail?: ReactNode;
}

export function MetricTiles({ metrics }: { readonly metrics: readonly Metric[] }) {
  return (
    <dl className={styles.tiles}>
      {metrics.map(({ label, value, detail }, index) => (
        <div key={index} className={styles.tile}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {detail && <dd className={styles.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
