import { Trans } from '@lingui/react/macro';
import { HeatmapSkeleton } from '../../features/analytics/analytics-skeleton.tsx';
import type { HeatDay } from '../../features/analytics/heat-days.ts';
import { YearHeatmap } from '../../features/analytics/year-heatmap.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Loaded } from '../dashboard/use-dashboard-data.ts';

/** The year, or what stands in its place. */
export function YearCard({ year }: { readonly year: Loaded<readonly HeatDay[]> }) {
  if (year.status === 'loading') return <HeatmapSkeleton />;
  if (year.status === 'ready') return <YearHeatmap days={year.data} />;
  return (
    <Notice tone="error">
      <Trans>Failed to load analytics data. Please try again.</Trans>
    </Notice>
  );
}
