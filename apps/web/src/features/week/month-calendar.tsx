import { roundPercent } from '@daymark/shared/analytics/whole-percent.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getLastDayOfMonth } from '@daymark/shared/calendar/week.ts';
import { getCompletionRate, type CompletionRate } from '@daymark/shared/timeline/completion.ts';
import { tallyDays } from '@daymark/shared/timeline/tally-days.ts';
import { useLingui } from '@lingui/react/macro';
import { memo, useId, useMemo } from 'react';
import { formatDate, formatPercent, withYear } from '../../lib/format.ts';
import { useFirstWeekday } from '../../local/use-first-weekday.ts';
import type { Timelines } from '../../local/shown-data.ts';
import { classNames } from '../../ui/class-names.ts';
import type { DayBounds } from '../../lib/month-days.ts';
import { MonthGrid, MonthHeader } from '../../ui/month-grid.tsx';
import monthStyles from '../../ui/month-grid.module.css';
import { useShownMonth } from '../../ui/use-month-keys.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './month-calendar.module.css';
import bandStyles from './week-band.module.css';
import { getWeekBand } from './week-band.tsx';

export interface MonthCalendarProps extends Pick<DayBounds, 'earliest' | 'today'> {
  readonly timelines: Timelines;
  readonly isKnown: (date: CalendarDate) => boolean;
  readonly selected: CalendarDate;
  readonly onSelect: (date: CalendarDate) => void;
}

export function MonthCalendar(props: MonthCalendarProps) {
  const { earliest, today, selected, onSelect } = props;
  const label = useId();
  const [month, onMonth] = useShownMonth(selected);
  const rates = useRates(month, props);
  const firstWeekday = useFirstWeekday();
  const shown = { month, onMonth, bounds: { earliest, today, firstWeekday }, label };
  return (
    <div className={monthStyles.calendar}>
      <MonthHeader {...shown} />
      <MonthGrid
        {...shown}
        selected={selected}
        renderDay={(date, isCurrent) => (
          <MonthDay
            date={date}
            rate={rates.get(date)}
            today={today}
            isSelected={date === selected}
            isOutside={date < earliest || date > today}
            isCurrent={isCurrent}
            onSelect={onSelect}
          />
        )}
      />
    </div>
  );
}

function useRates(
  month: CalendarDate,
  { timelines, isKnown, today }: Pick<MonthCalendarProps, 'timelines' | 'isKnown' | 'today'>,
): ReadonlyMap<CalendarDate, CompletionRate> {
  return useMemo(() => {
    if (!isKnown(month)) return new Map();
    const range = { start_date: month, end_date: getLastDayOfMonth(month) };
    const days = tallyDays(timelines, range, today);
    return new Map(days.map((day) => [day.date, getCompletionRate(day)]));
  }, [timelines, isKnown, month, today]);
}

interface MonthDayProps {
  readonly date: CalendarDate;
  readonly rate: CompletionRate | undefined;
  readonly today: CalendarDate;
  readonly isSelected: boolean;
  readonly isOutside: boolean;
  readonly isCurrent: boolean;
  readonly onSelect: (date: CalendarDate) => void;
}

const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { date, isSelected, isOutside } = props;
  return isOutside ? (
    <td className={classNames(monthStyles.place, styles.place)}>
      <span className={classNames(monthStyles.outside, styles.outside)}>
        <DayNumber date={date} />
      </span>
    </td>
  ) : (
    <td className={classNames(monthStyles.place, styles.place)} aria-selected={isSelected}>
      <DayButton {...props} />
    </td>
  );
});

function DayButton(props: MonthDayProps) {
  const { date, rate, today, isSelected, isCurrent, onSelect } = props;
  const isToday = date === today;
  return (
    <button
      type="button"
      className={classNames(monthStyles.day, styles.day, bandStyles['band'])}
      data-band={getWeekBand(rate, isToday ? 'today' : 'past')}
      data-date={date}
      data-today={isToday || undefined}
      data-selected={isSelected || undefined}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onSelect(date)}
    >
      <VisuallyHidden>{useDayWords(props)}</VisuallyHidden>
      <span className={classNames(monthStyles.number, styles.number)} aria-hidden>
        <DayNumber date={date} />
      </span>
      <span className={styles.rate} aria-hidden>
        {typeof rate === 'number' ? roundPercent(rate) : '--'}
      </span>
    </button>
  );
}

function DayNumber({ date }: { readonly date: CalendarDate }) {
  return Number(date.slice(8));
}

const dayStyle = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function useDayWords({ date, rate, today }: MonthDayProps): string {
  const { t, i18n } = useLingui();
  const words = formatDate(date, i18n.locale, withYear(dayStyle, date, today));
  if (rate === undefined) return words;
  const percent = formatPercent(rate, i18n.locale);
  return rate === null ? t`${words}: nothing due` : t`${words}: ${percent} done`;
}
