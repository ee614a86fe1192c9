import { PanelSkeleton, StreaksSkeleton } from '../../features/analytics/analytics-skeleton.tsx';
import { DeviceNote } from '../../features/analytics/device-note.tsx';
import { NoScores } from '../../features/analytics/no-scores.tsx';
import { OverviewPanel } from '../../features/analytics/overview-panel.tsx';
import { PeriodSwitch } from '../../features/analytics/period-switch.tsx';
import { StreaksPanel } from '../../features/analytics/streaks-panel.tsx';
import { TabLayout } from '../../features/analytics/tab-layout.tsx';
import { TrendsPanel } from '../../features/analytics/trends-panel.tsx';
import type { AnalyticsPlace } from '../../features/analytics/use-analytics-place.ts';
import { useUser } from '../../lib/use-session.ts';
import { AnalyticsFailure } from './analytics-failure.tsx';
import type { AnalyticsData } from './use-analytics-data.ts';
import { YearCard } from './year-card.tsx';

export interface TabContentProps {
  readonly place: AnalyticsPlace;
  readonly data: AnalyticsData;
}

export function TabContent({ place, data }: TabContentProps) {
  const { timezone } = useUser();
  const note = data.device && <DeviceNote {...data.device} timeZone={timezone} />;
  if (place.tab === 'streaks') {
    return (
      <TabLayout>
        {note}
        <StreaksTab data={data} />
      </TabLayout>
    );
  }
  return (
    <TabLayout>
      {note}
      <PeriodSwitch
        period={place.period}
        onPeriodChange={place.selectPeriod}
        range={data.trends.data}
      />
      {place.tab === 'overview' ? <OverviewTab data={data} /> : <TrendsTab data={data} />}
    </TabLayout>
  );
}

/** Whether the server cannot be asked. */
function isOnDevice(device: AnalyticsData['device']): boolean {
  return device !== null && device.keptAt !== null;
}

type TabProps = Pick<TabContentProps, 'data'>;

function OverviewTab({ data: { trends, dashboard, year, device } }: TabProps) {
  if (trends.status === 'failed' || dashboard.status === 'failed') {
    return <AnalyticsFailure isOnDevice={isOnDevice(device)} />;
  }
  if (trends.data === null || dashboard.data === null) return <PanelSkeleton />;
  return (
    <>
      <NoScores trends={trends.data} />
      <OverviewPanel trends={trends.data} dashboard={dashboard.data} />
      <YearCard year={year} isOnDevice={isOnDevice(device)} />
    </>
  );
}

function TrendsTab({ data: { trends, device } }: TabProps) {
  if (trends.status === 'failed') return <AnalyticsFailure isOnDevice={isOnDevice(device)} />;
  if (trends.data === null) return <PanelSkeleton />;
  return (
    <>
      <NoScores trends={trends.data} />
      <TrendsPanel trends={trends.data} />
    </>
  );
}

function StreaksTab({ data: { streaks, dashboard, device } }: TabProps) {
  if (streaks.status === 'failed' || dashboard.status === 'failed') {
    return <AnalyticsFailure isOnDevice={isOnDevice(device)} />;
  }
  if (streaks.data === null || dashboard.data === null) return <StreaksSkeleton />;
  return <StreaksPanel streaks={streaks.data} dashboard={dashboard.data} />;
}
