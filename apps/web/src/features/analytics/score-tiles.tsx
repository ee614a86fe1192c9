import { sumTallies } from '@daymark/shared/timeline/completion.ts';
import type { TrendPeriod, Trends } from '@daymark/shared/analytics/trends.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber, percentText } from '../../lib/format.ts';
import { GrowthFigure, GrowthWords } from './growth.tsx';
import { MetricTiles } from './metrics.tsx';

const scoreLabels: Record<TrendPeriod, MessageDescriptor> = {
  week: msg`Weekly score`,
  month: msg`Monthly score`,
  '6months': msg`Total score`,
};

/** The foremost figures of a timeframe. */
export function ScoreTiles({ trends }: { readonly trends: Trends }) {
  const { i18n } = useLingui();
  const { metrics, growth, buckets, period } = trends;
  const possible = formatNumber(sumTallies(buckets).possible, i18n.locale);
  return (
    <MetricTiles
      metrics={[
        {
          key: 'score',
          label: i18n._(scoreLabels[period]),
          value: formatNumber(metrics.total_score, i18n.locale),
          detail: (
            <Trans comment="Below a number of areas done: 24 – of 35 possible">
              of {possible} possible
            </Trans>
          ),
        },
        {
          key: 'average',
          label: <Trans>Average completion</Trans>,
          value: percentText(metrics.average_completion, i18n.locale),
          detail: <Trans>per day</Trans>,
        },
        {
          key: 'consistency',
          label: <Trans>Consistency</Trans>,
          value: percentText(metrics.consistency, i18n.locale),
          detail: <Trans>days with at least one area done</Trans>,
        },
        {
          key: 'growth',
          label: <Trans>Growth trend</Trans>,
          value: <GrowthFigure growth={growth} />,
          detail: <GrowthWords growth={growth} />,
        },
      ]}
    />
  );
}
