import type { AreaRate } from '@daymark/shared/analytics/rate.ts';
import type { Trends } from '@daymark/shared/analytics/trends-schema.ts';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../lib/format.ts';
import { getBucketText } from './buckets.tsx';
import type { Metric } from '../../ui/metric-tiles.tsx';
import { AreaName, MetricCard } from './metrics.tsx';

export function Highlights({ trends }: { readonly trends: Trends }) {
  const { i18n } = useLingui();
  const { best_area, focus_area } = trends.metrics;
  const metrics: Metric[] = [
    { label: <Trans>Best area</Trans>, ...bestArea(best_area) },
    {
      label: <Trans comment="The area that most needs attention">Focus area</Trans>,
      ...focusArea(focus_area, best_area),
    },
    {
      label: <Trans comment="The best day, week or month of the timeframe">Best period</Trans>,
      ...bestPeriod(i18n, trends),
    },
  ];
  return <MetricCard title={<Trans>Highlights</Trans>} metrics={metrics} />;
}

type Shown = Pick<Metric, 'value' | 'detail'>;

const noArea: Shown = {
  value: '--',
  detail: <Trans>Nothing was due on the days that are over.</Trans>,
};

/** Shown if even the best area or period has nothing done. */
const nothingDone: Shown = {
  value: '--',
  detail: <Trans>Nothing done in this period yet. Mark an area on Today.</Trans>,
};

function bestArea(area: AreaRate | null): Shown {
  if (area === null) return noArea;
  return area.completion_rate === 0 ? nothingDone : namedArea(area);
}

function focusArea(area: AreaRate | null, best: AreaRate | null): Shown {
  if (area !== null) return namedArea(area);
  if (best === null) return noArea;
  return { value: '--', detail: <Trans>All areas are about level.</Trans> };
}

function namedArea(area: AreaRate): Shown {
  return {
    value: <AreaName id={area.life_area_id} name={area.name} color={area.color} />,
    detail: <ShareDone rate={area.completion_rate} />,
  };
}

function ShareDone({ rate }: { readonly rate: number | null }) {
  const { i18n } = useLingui();
  const share = formatPercent(rate, i18n.locale);
  return <Trans>{share} done</Trans>;
}

function bestPeriod(i18n: I18n, { period, buckets, metrics }: Trends): Shown {
  const best = metrics.best_period;
  if (best === null) return noArea;
  if (best.done === 0) return nothingDone;
  const index = buckets.findIndex(({ start_date }) => start_date === best.start_date);
  const { title, dates } = getBucketText(i18n, best, { period, index });
  return {
    value: title,
    detail: (
      <>
        {dates && <>{dates} · </>}
        <ShareDone rate={best.completion_rate} />
      </>
    ),
  };
}
