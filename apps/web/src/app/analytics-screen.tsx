import { Trans, useLingui } from '@lingui/react/macro';
import { PanelSkeleton, StreaksSkeleton } from '../features/analytics/analytics-skeleton.tsx';
import { useAnalyticsPlace } from '../features/analytics/use-analytics-place.ts';
import { useToday } from '../features/dashboard/use-today.ts';
import { useTrueClock } from '../lib/use-true-clock.ts';
import { useShownUser } from '../outbox/use-outbox.ts';
import { Screen } from '../ui/screen.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useReplica, useSyncStatus, useTimelines } from '../replica/use-replica.ts';
import { AnalyticsFailure } from './analytics/analytics-failure.tsx';
import { NoStats } from './analytics/no-stats.tsx';
import { RetryButton } from './analytics/retry-button.tsx';
import { TabContent } from './analytics/tab-content.tsx';

/** How the person's days go: an overview, where it leads, and the streaks. */
export function AnalyticsScreen() {
  const { t } = useLingui();
  const place = useAnalyticsPlace();
  const today = useToday(useTrueClock(), useShownUser()).date;
  const timelines = useTimelines(today);
  // Stats of a part of the history would be wrong.
  const isThere = useReplica(({ syncedAt }) => syncedAt !== null);
  const hasFailed = useSyncStatus().error !== null && !isThere;
  return (
    <Screen title={<Trans>Analytics</Trans>} action={hasFailed && <RetryButton />}>
      <title>{t`Analytics · Daymark`}</title>
      {isThere && timelines.length === 0 ? (
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
          {isThere ? (
            <TabContent place={place} timelines={timelines} today={today} />
          ) : hasFailed ? (
            <AnalyticsFailure />
          ) : place.tab === 'streaks' ? (
            <StreaksSkeleton />
          ) : (
            <PanelSkeleton />
          )}
        </Tabs>
      )}
    </Screen>
  );
}
