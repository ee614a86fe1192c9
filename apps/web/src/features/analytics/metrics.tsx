import type { ReactNode } from 'react';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './metrics.module.css';

export interface Metric {
  /** Tells the metrics apart. */
  readonly key: string;
  readonly label: ReactNode;
  /** `--` where there is none. */
  readonly value: ReactNode;
  /** What it counts, or why there is none and what to do. */
  readonly detail?: ReactNode;
}

/** The foremost figures, each in a card of its own. */
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

interface MetricCardProps {
  readonly title: ReactNode;
  readonly metrics: readonly Metric[];
}

/** Figures that belong together, in one card. */
export function MetricCard({ title, metrics }: MetricCardProps) {
  return (
    <SectionCard title={title}>
      <dl className={styles.rows}>
        {metrics.map(({ key, label, value, detail }) => (
          <div key={key} className={styles.row}>
            <dt className={styles.rowLabel}>{label}</dt>
            <dd className={styles.rowValue}>{value}</dd>
            {detail && <dd className={styles.rowDetail}>{detail}</dd>}
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
