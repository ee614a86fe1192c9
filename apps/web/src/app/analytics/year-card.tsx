import { Trans } from '@lingui/react/macro';
import { HeatmapSkeleton } from '../../features/analytics/analytics-skeleton.tsx';
import type { HeatDay } from '../../features/analytics/heat-days.ts';
import { YearHeatmap } from '../../features/analytics/year-heatmap.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Loaded } from '../dashboard/use-dashboard-data.ts';

interface YearCardProps {
  readonly year: Loaded<readonly HeatDay[]>;
  /** Whether it would have to come from what the device holds. */
  readonly isOnDevice: boolean;
}

/** The year, or what stands in its place. */
export function YearCard({ year, isOnDevice }: YearCardProps) {
  if (year.status === 'loading') return <HeatmapSkeleton />;
  if (year.status === 'ready') return <YearHeatmap days={year.data} />;
  if (isOnDevice) {
    return (
      <Notice>
        <Trans>
          This device holds less than a year. The year is back once the server answers again.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="error">
      <Trans>Failed to load analytics data. Please try again.</Trans>
    </Notice>
  );
}
