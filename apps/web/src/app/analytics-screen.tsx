import { Trans, useLingui } from '@lingui/react/macro';
import { useAnalyticsPlace } from '../features/analytics/use-analytics-place.ts';
import { useToday } from '../features/dashboard/use-today.ts';
import { useTrueClock } from '../lib/use-true-clock.ts';
import { useUser } from '../lib/use-session.ts';
import { Screen } from '../ui/screen.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { NoFigures } from './analytics/no-figures.tsx';
import { RetryButton } from './analytics/retry-button.tsx';
import { TabContent } from './analytics/tab-content.tsx';
import { useAnalyticsData } from './analytics/use-analytics-data.ts';
import { useLifeAreas } from './dashboard/use-dashboard-data.ts';

/** How the person's days go: an overview, where it leads, and the streaks. */
export function AnalyticsScreen() {
  const { t } = useLingui();
  const place = useAnalyticsPlace();
  const today = useToday(useTrueClock(), useUser().timezone).date;
  const areas = useLifeAreas();
  const data = useAnalyticsData(place, today);
  return (
    <Screen title={<Trans>Analytics</Trans>} action={data.hasFailed && <RetryButton />}>
      <title>{t`Analytics · Daymark`}</title>
      {areas.data?.length === 0 ? (
        <NoFigures />
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
          <TabContent place={place} data={data} />
        </Tabs>
      )}
    </Screen>
  );
}
