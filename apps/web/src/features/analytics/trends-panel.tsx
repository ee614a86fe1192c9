import type { Trends } from '@daymark/shared/analytics/trends.ts';
import { AreaComparison } from './area-comparison.tsx';
import { BucketChart } from './bucket-chart.tsx';
import { GrowthCard } from './growth-card.tsx';
import { Highlights } from './highlights.tsx';
import styles from './panel.module.css';

/** Where it is going: against the time before, over the timeframe, and one area against the others. */
export function TrendsPanel({ trends }: { readonly trends: Trends }) {
  return (
    <div className={styles.panel}>
      <div className={styles.columns}>
        <GrowthCard trends={trends} />
        <Highlights trends={trends} />
      </div>
      <BucketChart trends={trends} hasTable={false} />
      <AreaComparison areas={trends.areas} />
    </div>
  );
}
