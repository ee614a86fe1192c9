import {
  bandBounds,
  type CompletionBand,
  completionBand,
  completionBands,
} from '@daymark/shared/analytics/completion-band.ts';
import type { TrendPeriod, Trends } from '@daymark/shared/analytics/trends.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber, percentText } from '../../lib/format.ts';
import { type Bar, Bars } from '../../ui/bars.tsx';
import { SectionCard } from '../../ui/layout.tsx';
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
    const [done, possible] = [bucket.done, bucket.possible].map((n) =>
      formatNumber(n, i18n.locale),
    );
    const isLast = index === buckets.length - 1;
    const { completion_rate: rate } = bucket;
    return {
      label,
      name: [nameOf(title, isLast), dates].filter(Boolean).join(', '),
      value: rate,
      // What has not ended is not judged.
      color: rate === null || isLast ? runningColor : bandColor(completionBand(rate)),
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

/** Like none of the bands. */
const runningColor = 'var(--line-strong)';

function bandColor(band: CompletionBand): string {
  return `var(--band-${band})`;
}

function Legend() {
  const { t, i18n } = useLingui();
  const lowest = percentText(bandBounds.fair, i18n.locale);
  return (
    <ul className={styles.legend} aria-label={t`Colors of the bars`}>
      {completionBands.map((band) => {
        const bound = percentText(bandBounds[band], i18n.locale);
        return (
          <Entry key={band} color={bandColor(band)}>
            {band === 'low' ? t`under ${lowest}` : t`${bound} and more`}
          </Entry>
        );
      })}
      <Entry color={runningColor}>
        <Trans comment="Of the day, week or month that is today's">not over yet</Trans>
      </Entry>
    </ul>
  );
}

function Entry({ color, children }: { readonly color: string; readonly children: ReactNode }) {
  return (
    <li className={styles.entry}>
      <span className={styles.swatch} style={{ backgroundColor: color }} />
      {children}
    </li>
  );
}
