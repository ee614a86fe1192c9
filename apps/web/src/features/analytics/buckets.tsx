import {
  bandBounds,
  type CompletionBand,
  getCompletionBand,
  completionBands,
} from '../../rules/completion-band.ts';
import type { TrendPeriod, Trends } from '@daymark/shared/analytics/trends-schema.ts';
import {
  getCompletionRate,
  type DateRange,
  type Tally,
} from '@daymark/shared/timeline/completion.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate, formatNumber, formatPercent } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import { type Bar, Bars } from '../../ui/bars.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './buckets.module.css';

export interface BucketText {
  /** Label below a bar, for example 'Mon', 'Mar 2 – 8' or 'Mar'. */
  readonly label: string;
  /** Full name, for example 'Monday, Mar 2', 'Week 1' or 'March 2026'. */
  readonly title: string;
  /** Dates of a week, or null for a day or a month, whose title tells the date. */
  readonly dates: string | null;
}

interface Place {
  readonly period: TrendPeriod;
  readonly index: number;
}

export function getBucketText(i18n: I18n, range: DateRange, { period, index }: Place): BucketText {
  const { start_date } = range;
  const { locale } = i18n;
  if (period === 'week') {
    return {
      label: formatDate(start_date, locale, { weekday: 'short' }),
      title: formatDate(start_date, locale, { weekday: 'long', day: 'numeric', month: 'short' }),
      dates: null,
    };
  }
  if (period === 'month') {
    const number = index + 1;
    const title = i18n._(msg`Week ${number}`);
    const dates = formatDateRange(range, locale, { day: 'numeric', month: 'short' });
    return { label: dates, title, dates };
  }
  return {
    label: formatDate(start_date, locale, { month: 'short' }),
    title: formatDate(start_date, locale, { month: 'long', year: 'numeric' }),
    dates: null,
  };
}

interface PeriodWords {
  readonly chart: MessageDescriptor;
  readonly table: MessageDescriptor;
  readonly bucket: MessageDescriptor;
}

const periodWords: Record<TrendPeriod, PeriodWords> = {
  week: { chart: msg`Completion by day`, table: msg`Daily breakdown`, bucket: msg`Day` },
  month: { chart: msg`Completion by week`, table: msg`Weekly breakdown`, bucket: msg`Week` },
  '6months': { chart: msg`Completion by month`, table: msg`Monthly breakdown`, bucket: msg`Month` },
};

interface BucketChartProps {
  readonly trends: Trends;
  readonly hasTable: boolean;
}

export function BucketChart({ trends, hasTable }: BucketChartProps) {
  const { t, i18n } = useLingui();
  const { period, buckets } = trends;
  const caption = i18n._(periodWords[period].chart);
  const bars = buckets.map((bucket, index): Bar => {
    const { label, title, dates } = getBucketText(i18n, bucket, { period, index });
    const [done, possible] = [bucket.done, bucket.possible].map((n) =>
      formatNumber(n, i18n.locale),
    );
    const isLast = index === buckets.length - 1;
    const { completion_rate: rate } = bucket;
    return {
      label,
      name: [nameOf(title, isLast), dates].filter(Boolean).join(', '),
      value: rate,
      // The last bucket is not over, so its rate gets no band color yet.
      color: rate === null || isLast ? runningColor : bandColor(getCompletionBand(rate)),
      detail: bucket.possible === 0 ? t`nothing due` : t`${done} of ${possible} done`,
      isCurrent: isLast,
    };
  });

  function nameOf(title: string, isLast: boolean): string {
    if (!isLast || period === 'month') return title;
    return period === 'week' ? t`Today, ${title}` : t`${title} (so far)`;
  }

  return (
    <SectionCard
      title={caption}
      hint={
        period === 'month' && <Trans>Blocks of seven days up to today, not calendar weeks.</Trans>
      }
    >
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

const runningColor = 'var(--line-strong)';

function bandColor(band: CompletionBand): string {
  return `var(--band-${band})`;
}

function Legend() {
  const { t, i18n } = useLingui();
  const lowest = formatPercent(bandBounds.fair, i18n.locale);
  return (
    <ul className={styles.legend} aria-label={t`Colors of the bars`}>
      {completionBands.map((band) => {
        const bound = formatPercent(bandBounds[band], i18n.locale);
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

export function Breakdown({ trends }: { readonly trends: Trends }) {
  const { i18n } = useLingui();
  const { period, buckets } = trends;
  const { table, bucket: column } = periodWords[period];
  const rows = buckets.map((bucket, index): TallyRow => {
    const { title, dates } = getBucketText(i18n, bucket, { period, index });
    return {
      key: bucket.start_date,
      head: (
        <>
          {title}
          {dates && <span className={styles.dates}>{dates}</span>}
        </>
      ),
      tally: bucket,
    };
  });
  return (
    <SectionCard title={i18n._(table)}>
      <TallyTable column={i18n._(column)} rows={rows} />
    </SectionCard>
  );
}

interface TallyRow {
  readonly key: string;
  readonly head: ReactNode;
  readonly tally: Tally;
}

interface TallyTableProps {
  readonly column: ReactNode;
  readonly rows: readonly TallyRow[];
}

export function TallyTable({ column, rows }: TallyTableProps) {
  const { i18n } = useLingui();
  return (
    <DataTable
      head={column}
      columns={[
        { key: 'done', label: <Trans>Areas done</Trans> },
        { key: 'rate', label: <Trans>Completion</Trans> },
      ]}
      rows={rows.map(({ key, head, tally }) => ({
        key,
        head,
        values: {
          done: <TallyWords {...tally} />,
          rate: formatPercent(getCompletionRate(tally), i18n.locale),
        },
      }))}
    />
  );
}

function TallyWords(tally: Tally) {
  const { i18n } = useLingui();
  if (tally.possible === 0) return <Trans>nothing due</Trans>;
  const [done, possible] = [tally.done, tally.possible].map((n) => formatNumber(n, i18n.locale));
  return (
    <Trans comment="Areas done, of those that counted: 3 of 5">
      {done} of {possible}
    </Trans>
  );
}
