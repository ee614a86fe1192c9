import type { TrendPeriod, Trends } from '@daymark/shared/analytics/trends-schema.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { SectionCard } from '../../ui/layout.tsx';
import type { Metric } from '../../ui/metric-tiles.tsx';
import styles from './metrics.module.css';

interface MetricCardProps {
  readonly title: ReactNode;
  readonly metrics: readonly Metric[];
}

export function MetricCard({ title, metrics }: MetricCardProps) {
  return (
    <SectionCard title={title}>
      <dl className={styles.rows}>
        {metrics.map(({ label, value, detail }, index) => (
          <div key={index} className={styles.row}>
            <dt className={styles.rowLabel}>{label}</dt>
            <dd className={styles.rowValue}>{value}</dd>
            {detail && <dd className={styles.rowDetail}>{detail}</dd>}
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

interface AreaNameProps {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

export function AreaName({ id, name, color }: AreaNameProps) {
  return (
    <Link href={`/areas/${id}`} className={styles.name} style={getAreaColorStyle(color)}>
      <span className={styles.dot} />
      <bdi>{name}</bdi>
    </Link>
  );
}

const scoreLabels: Record<TrendPeriod, MessageDescriptor> = {
  week: msg`Weekly score`,
  month: msg`Monthly score`,
  '6months': msg`Total score`,
};

export function CountsCard({ trends }: { readonly trends: Trends }) {
  const { i18n } = useLingui();
  const { metrics, done, possible, period } = trends;
  const [doneText, possibleText] = [done, possible].map((n) => formatNumber(n, i18n.locale));
  return (
    <MetricCard
      title={<Trans comment="Heading of a card with counts">In numbers</Trans>}
      metrics={[
        {
          label: i18n._(scoreLabels[period]),
          value: doneText,
          detail: (
            <Trans comment="Below a number of areas done: 24 – of 35 that were due">
              done, out of {possibleText} due
            </Trans>
          ),
        },
        {
          label: <Trans>Average completion</Trans>,
          value: formatPercent(metrics.average_completion, i18n.locale),
          detail: <Trans>per day: every day counts the same, however many areas were due</Trans>,
        },
        {
          label: <Trans>Consistency</Trans>,
          value: formatPercent(metrics.consistency, i18n.locale),
          detail: <Trans>days with at least one area done</Trans>,
        },
        {
          label: <Trans>Data points</Trans>,
          value: formatNumber(metrics.data_points, i18n.locale),
          detail: <Trans>marks on areas that were due, done or not done</Trans>,
        },
      ]}
    />
  );
}

export function Milestones({ trends }: { readonly trends: Trends }) {
  const { i18n } = useLingui();
  const { metrics, period } = trends;
  const daysAndWeeks: Metric[] = [
    {
      label: <Trans>Perfect days</Trans>,
      value: formatNumber(metrics.perfect_days, i18n.locale),
      detail: <Trans>every area done</Trans>,
    },
    {
      label: <Trans>Great weeks</Trans>,
      value: formatNumber(metrics.great_weeks, i18n.locale),
      detail: <Trans>at least 80% done in a whole week</Trans>,
    },
    {
      label: <Trans>Perfect weeks</Trans>,
      value: formatNumber(metrics.perfect_weeks, i18n.locale),
      detail: <Trans>every area done in a whole week</Trans>,
    },
  ];
  const months: Metric[] = [
    {
      label: <Trans>Great months</Trans>,
      value: formatNumber(metrics.great_months, i18n.locale),
      detail: <Trans>at least 80% of a whole month done</Trans>,
    },
    {
      label: <Trans>Perfect months</Trans>,
      value: formatNumber(metrics.perfect_months, i18n.locale),
      detail: <Trans>every area done for a whole month</Trans>,
    },
  ];
  return (
    <MetricCard
      title={<Trans>Milestones</Trans>}
      metrics={[...daysAndWeeks, ...(period === 'week' ? [] : months)]}
    />
  );
}
