import type { TrendPeriod, Trends } from '@daymark/shared/analytics/trends.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber, percentText } from '../../lib/format.ts';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './breakdown.module.css';
import { bucketText } from './bucket-text.ts';

const titles: Record<TrendPeriod, MessageDescriptor> = {
  week: msg`Daily breakdown`,
  month: msg`Weekly breakdown`,
  '6months': msg`Monthly breakdown`,
};

const columns: Record<TrendPeriod, MessageDescriptor> = {
  week: msg`Day`,
  month: msg`Week`,
  '6months': msg`Month`,
};

/** The parts of the timeframe as a table: the figures of the chart for those who cannot see it. */
export function Breakdown({ trends }: { readonly trends: Trends }) {
  const { i18n } = useLingui();
  const { period, buckets } = trends;
  return (
    <SectionCard title={i18n._(titles[period])}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{i18n._(columns[period])}</th>
            <th scope="col">
              <Trans>Areas done</Trans>
            </th>
            <th scope="col">
              <Trans>Completion</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket, index) => (
            <BreakdownRow key={bucket.start_date} {...{ bucket, index, period }} />
          ))}
        </tbody>
      </table>
    </SectionCard>
  );
}

interface BreakdownRowProps {
  readonly bucket: Trends['buckets'][number];
  readonly index: number;
  readonly period: TrendPeriod;
}

function BreakdownRow({ bucket, index, period }: BreakdownRowProps) {
  const { i18n } = useLingui();
  const [done, possible] = [bucket.done, bucket.possible].map((n) => formatNumber(n, i18n.locale));
  const { title, dates } = bucketText(i18n, bucket, { period, index });
  return (
    <tr>
      <th scope="row">
        {title}
        {dates && <span className={styles.dates}>{dates}</span>}
      </th>
      <td>
        {bucket.possible === 0 ? (
          <Trans>no areas</Trans>
        ) : (
          <Trans comment="Areas done, of those that counted: 3 of 5">
            {done} of {possible}
          </Trans>
        )}
      </td>
      <td>{percentText(bucket.completion_rate, i18n.locale)}</td>
    </tr>
  );
}
