import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getPreviousWeek, type Weeks } from '@daymark/shared/calendar/week.ts';
import {
  getCompletionRate,
  type DateRange,
  tallyDay,
} from '@daymark/shared/timeline/completion.ts';
import { tallyEndedDays } from '@daymark/shared/timeline/ended-days.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatDate, withYear } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import { useWeeks } from '../../local/use-first-weekday.ts';
import { AverageTile, DayTile, StatsCard } from './stats-card.tsx';
import { getWeekRange } from './stats-of-day.ts';
import type { TodayView } from './use-today-view.ts';

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const weekStyle = { day: 'numeric', month: 'short' } as const;

interface PastStatsProps {
  readonly view: TodayView;
  readonly selected: CalendarDate;
  readonly today: CalendarDate;
}

export function PastStats({ view, selected, today }: PastStatsProps) {
  const { t, i18n } = useLingui();
  const { timelines, isKnown } = view;
  const weeks = useWeeks();
  const stats = useMemo(
    () => (selected < today && isKnown(selected) ? getPastStats(timelines, selected, weeks) : null),
    [timelines, isKnown, selected, today, weeks],
  );
  if (selected >= today) return null;
  return (
    <StatsCard label={t`Stats of the day`}>
      {stats && (
        <>
          <DayTile
            tally={stats.tally}
            label={formatDate(selected, i18n.locale, withYear(dayStyle, selected, today))}
            none={<Trans>Nothing was due</Trans>}
          />
          {stats.weeks.map((week, index) => (
            <AverageTile
              key={week.start_date}
              isOnLine={index === 0}
              isOfShownWeek={index === 0}
              average={week.average}
              label={<WeekName week={week} today={today} weeks={weeks} />}
              none={<Trans>Nothing due</Trans>}
            />
          ))}
        </>
      )}
    </StatsCard>
  );
}

interface WeekNameProps {
  readonly week: DateRange;
  readonly today: CalendarDate;
  readonly weeks: Weeks;
}

function WeekName({ week, today, weeks }: WeekNameProps) {
  const { i18n } = useLingui();
  if (isIn(week, today)) return <Trans>This week</Trans>;
  if (isIn(week, getPreviousWeek(today, weeks).end_date)) return <Trans>Last week</Trans>;
  return formatDateRange(week, i18n.locale, withYear(weekStyle, week.start_date, today));
}

function isIn({ start_date, end_date }: DateRange, date: CalendarDate): boolean {
  return start_date <= date && date <= end_date;
}

export function getPastStats(timelines: readonly Timeline[], date: CalendarDate, weeks: Weeks) {
  return {
    tally: tallyDay(timelines, date),
    weeks: [getWeekRange(date, weeks), getPreviousWeek(date, weeks)].map((week) => ({
      ...week,
      average: getCompletionRate(tallyEndedDays(timelines, week)),
    })),
  };
}
