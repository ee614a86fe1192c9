import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, listWeekdaysFrom, getWeekStart } from '@daymark/shared/calendar/week.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { countWeekdays } from '../../rules/weekday-pattern.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { type Bar, Bars } from '../../ui/bars.tsx';
import { SectionCard } from '../../ui/layout.tsx';

interface WeekdayCardProps {
  readonly timeline: Timeline;
  readonly today: CalendarDate;
  readonly firstWeekday: Weekday;
}

export function WeekdayCard({ timeline, today, firstWeekday }: WeekdayCardProps) {
  const { t, i18n } = useLingui();
  const pattern = useMemo(
    () => countWeekdays(timeline, { start_date: addDays(today, -7 * 52 + 1), end_date: today }),
    [timeline, today],
  );
  const title = t`By weekday`;
  const bars = listWeekdaysFrom(firstWeekday).map((weekday): Bar => {
    const count = pattern[weekday - 1] ?? { done: 0, open: 0 };
    const date = addDays(getWeekStart(today), weekday - 1);
    const [done, possible] = [count.done, count.open].map((n) => formatNumber(n, i18n.locale));
    return {
      label: formatDate(date, i18n.locale, { weekday: 'short' }),
      name: formatDate(date, i18n.locale, { weekday: 'long' }),
      value: count.open === 0 ? null : (count.done / count.open) * 100,
      color: 'var(--area-line)',
      detail: count.open === 0 ? undefined : t`${done} of ${possible} done`,
    };
  });
  return (
    <SectionCard
      title={title}
      hint={<Trans>How often you did it on each weekday, over the last 52 weeks.</Trans>}
    >
      <Bars caption={title} captionHidden bars={bars} columns={[t`Weekday`, t`Days done`]} />
    </SectionCard>
  );
}
