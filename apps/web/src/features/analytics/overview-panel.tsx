import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { Trends } from '@daymark/shared/analytics/trends.ts';
import { Breakdown } from './breakdown.tsx';
import { BucketChart } from './bucket-chart.tsx';
import { CompletionCard } from './completion-card.tsx';
import { Highlights } from './highlights.tsx';
import { Milestones } from './milestones.tsx';
import styles from './panel.module.css';
import { ScoreTiles } from './score-tiles.tsx';
import { Totals } from './totals.tsx';

interface OverviewPanelProps {
  readonly trends: Trends;
  readonly dashboard: DashboardAnalytics;
}

/** How a timeframe went. */
export function OverviewPanel({ trends, dashboard }: OverviewPanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.first}>
        <CompletionCard trends={trends} />
        <BucketChart trends={trends} hasTable />
      </div>
      <ScoreTiles trends={trends} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Highlights trends={trends} />
          <Milestones trends={trends} />
        </div>
        <div className={styles.column}>
          <Breakdown trends={trends} />
          <Totals trends={trends} dashboard={dashboard} />
        </div>
      </div>
    </div>
  );
}
