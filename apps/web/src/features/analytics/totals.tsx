import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { Trends } from '@daymark/shared/analytics/trends.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';
import { MetricCard } from './metrics.tsx';

interface TotalsProps {
  readonly trends: Trends;
  readonly dashboard: DashboardAnalytics;
}

/** What the figures rest on. */
export function Totals({ trends, dashboard }: TotalsProps) {
  const { i18n } = useLingui();
  const { active_streaks, total_areas } = dashboard.weekly_overview;
  return (
    <MetricCard
      title={<Trans comment="Heading of a card with counts">In numbers</Trans>}
      metrics={[
        {
          key: 'streaks',
          label: <Trans>Active streaks</Trans>,
          value: formatNumber(active_streaks, i18n.locale),
          detail: <Trans>areas with a streak that goes on today</Trans>,
        },
        {
          key: 'areas',
          label: <Trans>Total areas</Trans>,
          value: formatNumber(total_areas, i18n.locale),
          detail: <Trans>that count today</Trans>,
        },
        {
          key: 'points',
          label: <Trans>Data points</Trans>,
          value: formatNumber(trends.metrics.data_points, i18n.locale),
          detail: <Trans>scores recorded in this time</Trans>,
        },
      ]}
    />
  );
}
