import { getPeriodRange } from '@daymark/shared/analytics/trend-period.ts';
import type { Trends } from '@daymark/shared/analytics/trends-schema.ts';
import { type CalendarDate, countDaysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import { isPerfect, tallyDay } from '@daymark/shared/timeline/completion.ts';
import { computeDashboard } from '@daymark/shared/analytics/dashboard.ts';
import { computeStreakList } from '@daymark/shared/analytics/streak-list.ts';
import { computeTrends } from '@daymark/shared/analytics/trends.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import type { Timelines } from '../../local/shown-data.ts';
import { useFirstWeekday } from '../../local/use-first-weekday.ts';
import { LoadingText, Skeleton } from '../../ui/feedback.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Ring } from '../../ui/ring.tsx';
import { Disclosure, SectionCard } from '../../ui/layout.tsx';
import { Segments } from '../../ui/fields.tsx';
import tileStyles from '../../ui/metric-tiles.module.css';
import styles from './analytics-tab.module.css';
import { AreaComparison } from './area-comparison.tsx';
import { Breakdown, BucketChart } from './buckets.tsx';
import { GrowthCard, GrowthLine } from './growth.tsx';
import { listHeatDays } from './heat-days.ts';
import { Highlights } from './highlights.tsx';
import { CountsCard, Milestones } from './metrics.tsx';
import { StreaksPanel } from './streaks-panel.tsx';
import type { AnalyticsPlace } from './use-analytics-place.ts';
import { YearHeatmap } from './year-heatmap.tsx';

interface AnalyticsTabProps {
  readonly place: AnalyticsPlace;
  readonly timelines: Timelines | null;
  readonly today: CalendarDate;
}

interface LoadedProps extends AnalyticsTabProps {
  readonly timelines: Timelines;
}

export function AnalyticsTab(props: AnalyticsTabProps) {
  const { place, timelines, today } = props;
  return (
    <div className={styles.panel}>
      {place.tab !== 'streaks' ? (
        <PeriodTab {...props} />
      ) : timelines === null ? (
        <StreaksSkeleton />
      ) : (
        <StreaksTab place={place} timelines={timelines} today={today} />
      )}
    </div>
  );
}

/** Renders the timeframe switch even while the history loads, so that it keeps its focus. */
function PeriodTab({ place, timelines, today }: AnalyticsTabProps) {
  return (
    <>
      <PeriodSwitch place={place} today={today} />
      {timelines === null ? <PeriodSkeleton /> : <PeriodStats {...{ place, timelines, today }} />}
    </>
  );
}

function PeriodSwitch({ place, today }: Pick<AnalyticsTabProps, 'place' | 'today'>) {
  const { t, i18n } = useLingui();
  const { period, selectPeriod } = place;
  const style = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const range = getPeriodRange(period, today);
  const days = countDaysBetween(range.start_date, range.end_date) + 1;
  return (
    <div className={styles.row}>
      <div className={styles.switch}>
        <Segments
          label={t`Timeframe`}
          segments={[
            { value: 'week', label: t`1 Week` },
            { value: 'month', label: t`1 Month` },
            { value: '6months', label: t`6 Months` },
          ]}
          value={period}
          onValueChange={selectPeriod}
        />
      </div>
      <p className={styles.range}>
        {period !== '6months' && (
          <>
            <Plural value={days} one="Last # day" other="Last # days" />
            {' · '}
          </>
        )}
        {formatDateRange(range, i18n.locale, style)}
      </p>
    </div>
  );
}

function PeriodStats({ place, timelines, today }: LoadedProps) {
  const { period, tab } = place;
  const trends = useMemo(() => computeTrends(timelines, period, today), [timelines, period, today]);
  const isNothingDone = trends.done + tallyDay(timelines, today).done === 0;
  return (
    <>
      {isNothingDone && trends.metrics.data_points === 0 && (
        <Notice>
          <Trans>
            Nothing marked in this period yet. Mark an area on <Link href="/dashboard">Today</Link>.
          </Trans>
        </Notice>
      )}
      {tab === 'trends' ? (
        <TrendsPanel trends={trends} />
      ) : (
        <Overview {...{ trends, timelines, today }} />
      )}
    </>
  );
}

interface TrendsProps {
  readonly trends: Trends;
}

function Overview({ trends, timelines, today }: Omit<LoadedProps, 'place'> & TrendsProps) {
  const firstWeekday = useFirstWeekday();
  const days = useMemo(
    () => listHeatDays(timelines, today, firstWeekday),
    [timelines, today, firstWeekday],
  );
  // Deferred, because the heat map has hundreds of cells and is below the visible part at first.
  const year = useDeferredValue(days, null);
  return (
    <>
      <div className={styles.first}>
        <CompletionCard trends={trends} />
        <BucketChart trends={trends} hasTable />
      </div>
      <AreaComparison areas={trends.areas} />
      {year && <YearHeatmap days={year} />}
      <Disclosure summary={<Trans>All the numbers</Trans>} isLate>
        <div className={styles.numbers}>
          <div className={styles.column}>
            <CountsCard trends={trends} />
            <Milestones trends={trends} />
          </div>
          <Breakdown trends={trends} />
        </div>
      </Disclosure>
    </>
  );
}

function CompletionCard({ trends }: TrendsProps) {
  const { i18n } = useLingui();
  const [done, possible] = [trends.done, trends.possible].map((n) => formatNumber(n, i18n.locale));
  return (
    <SectionCard
      title={<Trans>Completion</Trans>}
      hint={<Trans>Today counts once it’s over.</Trans>}
    >
      <div className={styles.ring}>
        <Ring
          size="large"
          value={trends.completion_rate}
          color={isPerfect(trends) ? 'var(--done)' : undefined}
          label={
            trends.possible === 0 ? (
              <Trans>Nothing was due on the days that are over.</Trans>
            ) : (
              <Trans>
                {done} of {possible} done
              </Trans>
            )
          }
        />
        <GrowthLine trends={trends} />
      </div>
    </SectionCard>
  );
}

function TrendsPanel({ trends }: TrendsProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.columns}>
        <GrowthCard trends={trends} />
        <Highlights trends={trends} />
      </div>
      <BucketChart trends={trends} hasTable={false} />
    </div>
  );
}

function StreaksTab({ place, timelines, today }: LoadedProps) {
  const dashboard = useMemo(() => computeDashboard(timelines, today), [timelines, today]);
  const streaks = useMemo(() => computeStreakList(timelines, today), [timelines, today]);
  const isMixed = timelines.some(({ area }) => area.streak_rule !== 'days');
  return <StreaksPanel {...{ streaks, dashboard, place, isMixed }} />;
}

function PeriodSkeleton() {
  return (
    <div className={styles.panel}>
      <LoadingText />
      <div className={styles.first}>
        <div className={styles.picture}>
          <Skeleton height="100%" />
        </div>
        <div className={styles.picture}>
          <Skeleton height="100%" />
        </div>
      </div>
      <TilesSkeleton tiles={['1', '2', '3', '4']} />
      <div className={styles.columns}>
        <Skeleton height="calc(var(--space-16) * 5)" />
        <Skeleton height="calc(var(--space-16) * 5)" />
      </div>
    </div>
  );
}

function StreaksSkeleton() {
  return (
    <>
      <LoadingText />
      <TilesSkeleton tiles={['1', '2']} />
      <Skeleton height="calc(var(--space-16) * 9)" />
    </>
  );
}

function TilesSkeleton({ tiles }: { readonly tiles: readonly string[] }) {
  return (
    <div className={tileStyles.tiles}>
      {tiles.map((tile) => (
        <Skeleton key={tile} height="calc(var(--space-16) * 2)" />
      ))}
    </div>
  );
}
