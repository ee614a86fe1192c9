import type { TrendPeriod, Trends } from '@daymark/shared/analytics/trends.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format-number.ts';
import { type Bar, Bars } from '../../ui/bars.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { type BarBand, barBandOf, barBands, barColor } from './bar-band.ts';
import styles from './bucket-chart.module.css';
import { bucketText } from './bucket-text.ts';

const captions: Record<TrendPeriod, MessageDescriptor> = {
  week: msg`Completion by day`,
  month: msg`Completion by week`,
  '6months': msg`Completion by month`,
};

interface BucketChartProps {
  readonly trends: Trends;
  /** Whether the same figures stand in a table beside the chart. */
  readonly hasTable: boolean;
}

/** The parts of the timeframe as bars; the last one ends today. */
export function BucketChart({ trends, hasTable }: BucketChartProps) {
  const { t, i18n } = useLingui();
  const { period, buckets } = trends;
  const caption = i18n._(captions[period]);
  const bars = buckets.map((bucket, index): Bar => {
    const { label, title, dates } = bucketText(i18n, bucket, { period, index });
    const band = barBandOf(bucket);
    const [done, possible] = [bucket.done, bucket.possible].map((n) =>
      formatNumber(n, i18n.locale),
    );
    const isLast = index === buckets.length - 1;
    return {
      label,
      name: [nameOf(title, isLast), dates].filter(Boolean).join(', '),
      value: bucket.completion_rate,
      color: band === null ? undefined : barColor(band),
      detail: bucket.possible === 0 ? t`no areas` : t`${done} of ${possible} done`,
      isCurrent: isLast,
    };
  });

  function nameOf(title: string, isLast: boolean): string {
    if (!isLast || period === 'month') return title;
    return period === 'week' ? t`Today, ${title}` : t`${title} (so far)`;
  }

  return (
    <SectionCard title={caption}>
      <Bars
        caption={caption}
        captionHidden
        bars={bars}
        columns={
          hasTable
            ? undefined
            : [t({ message: 'Time', context: 'column of days, weeks or months' }), t`Completion`]
        }
      />
      <Legend />
    </SectionCard>
  );
}

const legends: Record<BarBand, MessageDescriptor> = {
  perfect: msg`100%, all done`,
  high: msg`above 80%`,
  middle: msg`above 60%`,
  low: msg`up to 60%`,
  none: msg`nothing done`,
};

function Legend() {
  const { t, i18n } = useLingui();
  return (
    <ul className={styles.legend} aria-label={t`Colors of the bars`}>
      {barBands.map((band) => (
        <li key={band} className={styles.entry}>
          <span className={styles.swatch} style={{ backgroundColor: barColor(band) }} />
          {i18n._(legends[band])}
        </li>
      ))}
    </ul>
  );
}
