import { Trans, useLingui } from '@lingui/react/macro';
import { ChartColumn, CircleAlert, RotateCw } from 'lucide-react';
import { useLocation } from 'wouter';
import { AnalyticsTab } from '../features/analytics/analytics-tab.tsx';
import { useAnalyticsPlace } from '../features/analytics/use-analytics-place.ts';
import { useToday } from '../features/dashboard/use-today.ts';
import { useTrueClock } from '../lib/use-services.ts';
import { useShownUser } from '../local/use-outbox.tsx';
import { useReplica, useReplicaParts, useSyncStatus, useTimelines } from '../local/use-replica.tsx';
import { Button } from '../ui/button.tsx';
import { MessagePanel } from '../ui/feedback.tsx';
import { Screen } from '../ui/layout.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ScreenNavigation } from './shell/screen-navigation.tsx';

export function AnalyticsScreen() {
  const { t } = useLingui();
  const place = useAnalyticsPlace();
  const today = useToday(useTrueClock(), useShownUser()).date;
  const timelines = useTimelines(today);
  // Stats of a partial history would be wrong.
  const isComplete = useReplica(({ syncedAt }) => syncedAt !== null);
  const hasFailed = useSyncStatus().error !== null && !isComplete;
  return (
    <Screen title={<Trans>Analytics</Trans>} action={hasFailed && <RetryButton />}>
      <title>{t`Analytics · Daymark`}</title>
      {isComplete && timelines.length === 0 ? (
        <NoStats />
      ) : (
        <Tabs
          label={t`Analytics`}
          tabs={[
            { key: 'overview', label: t`Overview` },
            { key: 'trends', label: t`Trends` },
            { key: 'streaks', label: t`Streaks` },
          ]}
          selected={place.tab}
          onSelect={place.selectTab}
        >
          {hasFailed ? (
            <Failure />
          ) : (
            <AnalyticsTab place={place} timelines={isComplete ? timelines : null} today={today} />
          )}
        </Tabs>
      )}
      <ScreenNavigation />
    </Screen>
  );
}

function RetryButton() {
  const { sync } = useReplicaParts();
  return (
    <Button icon={<RotateCw size={18} aria-hidden="true" />} onClick={() => void sync.pull()}>
      <Trans>Retry</Trans>
    </Button>
  );
}

function Failure() {
  return (
    <div role="alert">
      <MessagePanel
        icon={<CircleAlert size={40} strokeWidth={1.5} />}
        title={<Trans>Something went wrong</Trans>}
      >
        <Trans>Failed to load analytics data. Please try again.</Trans>
      </MessagePanel>
    </div>
  );
}

function NoStats() {
  const [, navigate] = useLocation();
  return (
    <MessagePanel
      icon={<ChartColumn size={40} strokeWidth={1.5} />}
      title={<Trans>No stats yet</Trans>}
      action={
        <Button variant="primary" onClick={() => navigate('/dashboard')}>
          <Trans>Go to Today</Trans>
        </Button>
      }
    >
      <Trans>Add an area and mark your first day to see your progress here.</Trans>
    </MessagePanel>
  );
}
