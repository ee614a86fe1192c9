import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { firstOfMonth, lastOfMonth, weekOf } from '@daymark/shared/calendar/week.ts';
import { completionRate, type Rate, tallyDays } from '@daymark/shared/timeline/completion.ts';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useId, useMemo } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useFirstWeekday } from '../../replica/use-first-weekday.ts';
import type { Timelines } from '../../replica/shown-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { percentText, wholePercent } from '../../lib/format.ts';
import { type DayBounds, monthWeeks, movedMonth } from '../../lib/month-days.ts';
import { useMonthKeys, useShownMonth } from '../../ui/use-month-keys.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './month-calendar.module.css';
import bandStyles from './week-band.module.css';
import { weekBand } from './week-band.tsx';

interface MonthCalendarProps extends DayBounds {
  readonly timelines: Timelines;
  /** Whether the history of a day is on this device. */
  readonly isKnown: (date: CalendarDate) => boolean;
  readonly selected: CalendarDate;
  readonly onSelect: (date: CalendarDate) => void;
}

/** A month to look at and to choose a day from: that of the selected day, until another is shown. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { earliest, today, selected } = props;
  const { t, i18n } = useLingui();
  const label = useId();
  const [month, setMonth] = useShownMonth(selected);
  return (
    <div className={styles.calendar}>
      <header className={styles.header}>
        <h3 id={label} className={styles.title} aria-live="polite">
          {formatDate(month, i18n.locale, { month: 'long', year: 'numeric' })}
        </h3>
        <IconButton
          label={t`Previous month`}
          disabled={month <= earliest}
          onClick={() => setMonth(movedMonth(month, -1))}
        >
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t`Next month`}
          disabled={month >= firstOfMonth(today)}
          onClick={() => setMonth(movedMonth(month, 1))}
        >
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </header>
      <MonthGrid {...props} month={month} onMonth={setMonth} label={label} />
    </div>
  );
}

/** The rate of each day that is known. */
function useRates(
  month: CalendarDate,
  { timelines, isKnown, today }: Pick<MonthCalendarProps, 'timelines' | 'isKnown' | 'today'>,
): ReadonlyMap<CalendarDate, Rate> {
  return useMemo(() => {
    if (!isKnown(month)) return new Map();
    const range = { start_date: month, end_date: lastOfMonth(month) };
    const days = tallyDays(timelines, range, today);
    return new Map(days.map((day) => [day.date, completionRate(day)]));
  }, [timelines, isKnown, month, today]);
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

interface MonthGridProps extends MonthCalendarProps {
  readonly month: CalendarDate;
  readonly onMonth: (month: CalendarDate) => void;
  readonly label: string;
}

/** One tab stop: arrows move by a day and by a week, Home and End along the week, the page keys by a month. */
function MonthGrid(props: MonthGridProps) {
  const { month, earliest, today, selected, onSelect, label } = props;
  const rates = useRates(month, props);
  const firstWeekday = useFirstWeekday();
  const { current, handlers } = useMonthKeys({ ...props, bounds: { ...props, firstWeekday } });
  return (
    <table role="grid" className={styles.grid} aria-labelledby={label} {...handlers}>
      <thead>
        <Weekdays of={weekOf(month, firstWeekday)} />
      </thead>
      <tbody>
        {monthWeeks(month, firstWeekday).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, weekday) =>
              date === null ? (
                <td key={weekdays[weekday]} aria-hidden />
              ) : (
                <MonthDay
                  key={weekdays[weekday]}
                  date={date}
                  rate={rates.get(date)}
                  isToday={date === today}
                  isSelected={date === selected}
                  isOutside={date < earliest || date > today}
                  isCurrent={date === current}
                  onSelect={onSelect}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Weekdays({ of }: { readonly of: readonly CalendarDate[] }) {
  const { i18n } = useLingui();
  return (
    <tr>
      {of.map((date) => (
        <th
          key={date}
          scope="col"
          className={styles.weekday}
          abbr={formatDate(date, i18n.locale, { weekday: 'long' })}
        >
          {formatDate(date, i18n.locale, { weekday: 'short' })}
        </th>
      ))}
    </tr>
  );
}

interface MonthDayProps {
  readonly date: CalendarDate;
  /** Undefined while it is not known. */
  readonly rate: Rate | undefined;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  /** Ahead of today, or before there was anything. */
  readonly isOutside: boolean;
  /** Whether Tab reaches it. */
  readonly isCurrent: boolean;
  readonly onSelect: (date: CalendarDate) => void;
}

const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { date, isSelected, isOutside } = props;
  return isOutside ? (
    <td className={styles.cell}>
      <span className={styles.outside}>
        <DayNumber date={date} />
      </span>
    </td>
  ) : (
    <td className={styles.cell} aria-selected={isSelected}>
      <DayButton {...props} />
    </td>
  );
});

function DayButton(props: MonthDayProps) {
  const { date, rate, isToday, isSelected, isCurrent, onSelect } = props;
  return (
    <button
      type="button"
      className={classNames(styles.day, bandStyles['band'])}
      data-band={weekBand(rate, isToday ? 'today' : 'past')}
      data-date={date}
      data-today={isToday || undefined}
      data-selected={isSelected || undefined}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onSelect(date)}
    >
      <VisuallyHidden>{useDayWords(props)}</VisuallyHidden>
      <span className={styles.number} aria-hidden>
        <DayNumber date={date} />
      </span>
      <span className={styles.rate} aria-hidden>
        {typeof rate === 'number' ? wholePercent(rate) : '--'}
      </span>
    </button>
  );
}

function DayNumber({ date }: { readonly date: CalendarDate }) {
  return Number(date.slice(8));
}

function useDayWords({ date, rate }: MonthDayProps): string {
  const { t, i18n } = useLingui();
  const words = formatDate(date, i18n.locale, { weekday: 'long', day: 'numeric', month: 'long' });
  if (rate === undefined) return words;
  const percent = percentText(rate, i18n.locale);
  return rate === null ? t`${words}: no areas` : t`${words}: ${percent} done`;
}
