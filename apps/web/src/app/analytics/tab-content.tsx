import type { Trends } from '@daymark/shared/analytics/trends.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { dashboardOf } from '@daymark/shared/timeline/dashboard.ts';
import { streakListOf } from '@daymark/shared/timeline/streak-list.ts';
import { trendsOf } from '@daymark/shared/timeline/trends.ts';
import { useDeferredValue, useMemo } from 'react';
import { heatDays } from '../../features/analytics/heat-days.ts';
import { NoScores } from '../../features/analytics/no-scores.tsx';
import { OverviewPanel } from '../../features/analytics/overview-panel.tsx';
import { PeriodSwitch } from '../../features/analytics/period-switch.tsx';
import { StreaksPanel } from '../../features/analytics/streaks-panel.tsx';
import { TabLayout } from '../../features/analytics/tab-layout.tsx';
import { TrendsPanel } from '../../features/analytics/trends-panel.tsx';
import type { AnalyticsPlace } from '../../features/analytics/use-analytics-place.ts';
import { YearHeatmap } from '../../features/analytics/year-heatmap.tsx';
import type { Timelines } from '../../replica/shown-data.ts';

interface TabProps {
  readonly timelines: Timelines;
  readonly today: CalendarDate;
}

interface TabContentProps extends TabProps {
  readonly place: AnalyticsPlace;
}

export function TabContent({ place, ...data }: TabContentProps) {
  return (
    <TabLayout>
      {place.tab === 'streaks' ? <StreaksTab {...data} /> : <PeriodTab place={place} {...data} />}
    </TabLayout>
  );
}

function PeriodTab({ place, timelines, today }: TabContentProps) {
  const { period } = place;
  const trends = useMemo(() => trendsOf(timelines, period, today), [timelines, period, today]);
  return (
    <>
      <PeriodSwitch period={period} onPeriodChange={place.selectPeriod} range={trends} />
      <NoScores trends={trends} />
      {place.tab === 'trends' ? (
        <TrendsPanel trends={trends} />
      ) : (
        <Overview trends={trends} timelines={timelines} today={today} />
      )}
    </>
  );
}

function Overview({ trends, timelines, today }: TabProps & { readonly trends: Trends }) {
  const dashboard = useMemo(() => dashboardOf(timelines, today), [timelines, today]);
  const days = useMemo(() => heatDays(timelines, today), [timelines, today]);
  // Hundreds of cells, below what is seen first: they are rendered in small pieces, after the rest.
  const year = useDeferredValue(days, null);
  return (
    <>
      <OverviewPanel trends={trends} dashboard={dashboard} />
      {year && <YearHeatmap days={year} />}
    </>
  );
}

function StreaksTab({ timelines, today }: TabProps) {
  const dashboard = useMemo(() => dashboardOf(timelines, today), [timelines, today]);
  const streaks = useMemo(() => streakListOf(timelines, today), [timelines, today]);
  return <StreaksPanel streaks={streaks} dashboard={dashboard} />;
}
