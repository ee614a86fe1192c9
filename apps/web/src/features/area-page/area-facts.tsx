import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { StreakDetails } from '../../rules/streak-details.ts';
import { listStrengthDays, computeStrength } from '@daymark/shared/analytics/strength.ts';
import { markCodes } from '@daymark/shared/timeline/day-codes.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { formatDate, formatNumber, formatPercent } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import { useStreakLength } from '../../lib/use-streak-length.ts';
import { MetricTiles } from '../../ui/metric-tiles.tsx';

interface AreaFactsProps {
  readonly timeline: Timeline<SyncedArea>;
  readonly details: StreakDetails;
  readonly today: CalendarDate;
}

const dayStyle = { day: 'numeric', month: 'short', year: 'numeric' } as const;

export function AreaFacts({ timeline, details, today }: AreaFactsProps) {
  const { i18n } = useLingui();
  const lengthOf = useStreakLength();
  const { unit, current, best } = details;
  const { created_on } = timeline.area;
  const done = useMemo(
    () => timeline.marks.reduce((sum, mark) => sum + (mark === markCodes.done ? 1 : 0), 0),
    [timeline],
  );
  const since = (date: CalendarDate) => {
    const day = formatDate(date, i18n.locale, dayStyle);
    return <Trans comment="Below a number of days: since 3 Mar 2026">since {day}</Trans>;
  };
  const isBestNow = current !== null && current.first_day === best?.first_day;
  return (
    <MetricTiles
      metrics={[
        {
          label: <Trans comment="How firm a habit is">Strength</Trans>,
          value: formatPercent(computeStrength(timeline), i18n.locale),
          detail: <StrengthBefore timeline={timeline} today={today} />,
        },
        {
          label: <Trans>Current streak</Trans>,
          value: lengthOf(current?.length ?? 0, unit),
          detail: current === null ? undefined : since(current.first_day),
        },
        {
          label: <Trans>Best streak</Trans>,
          value: best === null ? '--' : lengthOf(best.length, unit),
          detail: bestDetail(),
        },
        {
          label: <Trans comment="How often a life area was done">Days done</Trans>,
          value: formatNumber(done, i18n.locale),
          detail: since(created_on),
        },
      ]}
    />
  );

  function bestDetail(): ReactNode {
    if (best === null) return <Trans>no day done yet</Trans>;
    if (isBestNow)
      return <Trans comment="The best streak is the current one">the current one</Trans>;
    const range = { start_date: best.first_day, end_date: best.last_day };
    return formatDateRange(range, i18n.locale, dayStyle);
  }
}

const daysBefore = 30;

function StrengthBefore({ timeline, today }: Omit<AreaFactsProps, 'details'>) {
  const { i18n } = useLingui();
  const date = addDays(today, -daysBefore);
  const [before] = listStrengthDays(timeline, { start_date: date, end_date: date });
  if (before === undefined) return null;
  const strength = formatPercent(before.strength, i18n.locale);
  return (
    <Trans comment="Below the strength of today: 62% a month ago">{strength} a month ago</Trans>
  );
}
