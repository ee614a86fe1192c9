import type { Trends } from '@daymark/shared/analytics/trends.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';
import { type Metric, MetricCard } from './metrics.tsx';

/** How often everything, or most of it, was done. Months are counted where the timeframe can hold a whole one's end. */
export function Milestones({ trends }: { readonly trends: Trends }) {
  const { i18n } = useLingui();
  const { metrics, period } = trends;
  const days: Metric[] = [
    {
      key: 'perfect days',
      label: <Trans>Perfect days</Trans>,
      value: formatNumber(metrics.perfect_days, i18n.locale),
      detail: <Trans>every area done</Trans>,
    },
  ];
  const weeks: Metric[] = [
    {
      key: 'great weeks',
      label: <Trans>Great weeks</Trans>,
      value: formatNumber(metrics.great_weeks, i18n.locale),
      detail: <Trans>at least 80% done, Monday to Sunday</Trans>,
    },
    {
      key: 'perfect weeks',
      label: <Trans>Perfect weeks</Trans>,
      value: formatNumber(metrics.perfect_weeks, i18n.locale),
      detail: <Trans>every area done, Monday to Sunday</Trans>,
    },
  ];
  const months: Metric[] = [
    {
      key: 'great months',
      label: <Trans>Great months</Trans>,
      value: formatNumber(metrics.great_months, i18n.locale),
      detail: <Trans>at least 80% of a whole month done</Trans>,
    },
    {
      key: 'perfect months',
      label: <Trans>Perfect months</Trans>,
      value: formatNumber(metrics.perfect_months, i18n.locale),
      detail: <Trans>every area done for a whole month</Trans>,
    },
  ];
  return (
    <MetricCard
      title={<Trans>Milestones</Trans>}
      metrics={[...days, ...weeks, ...(period === 'week' ? [] : months)]}
    />
  );
}
