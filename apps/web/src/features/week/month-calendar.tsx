import type { Rate } from '@daymark/shared/timeline/completion.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { firstOfMonth, weekOf } from '@daymark/shared/calendar/week.ts';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { formatDate } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { MonthDay } from './month-day.tsx';
import { type DayBounds, monthWeeks, movedMonth } from './month-days.ts';
import styles from './month-calendar.module.css';
import { useMonthKeys } from './use-month-keys.ts';

interface MonthCalendarProps extends DayBounds {
  /** Any day of the month that is shown. */
  readonly month: CalendarDate;
  readonly onMonth: (month: CalendarDate) => void;
  /** The rate of each day that is known. */
  readonly rates: ReadonlyMap<CalendarDate, Rate>;
  readonly selected: CalendarDate;
  readonly onSelect: (date: CalendarDate) => void;
}

/** A month to look at and to choose a day from. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonth, earliest, today } = props;
  const { t, i18n } = useLingui();
  const label = useId();
  const first = firstOfMonth(month);
  return (
    <div className={styles.calendar}>
      <header className={styles.header}>
        <h3 id={label} className={styles.title} aria-live="polite">
          {formatDate(month, i18n.locale, { month: 'long', year: 'numeric' })}
        </h3>
        <IconButton
          label={t`Previous month`}
          disabled={first <= earliest}
          onClick={() => onMonth(movedMonth(month, -1))}
        >
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t`Next month`}
          disabled={first >= firstOfMonth(today)}
          onClick={() => onMonth(movedMonth(month, 1))}
        >
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </header>
      <MonthGrid {...props} label={label} />
    </div>
  );
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** One tab stop: arrows move by a day and by a week, Home and End along the week, the page keys by a month. */
function MonthGrid(props: MonthCalendarProps & { readonly label: string }) {
  const { month, earliest, today, rates, selected, onSelect, label } = props;
  const { current, handlers } = useMonthKeys(props);
  return (
    <table role="grid" className={styles.grid} aria-labelledby={label} {...handlers}>
      <thead>
        <Weekdays of={month} />
      </thead>
      <tbody>
        {monthWeeks(month).map((week) => (
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

function Weekdays({ of }: { readonly of: CalendarDate }) {
  const { i18n } = useLingui();
  return (
    <tr>
      {weekOf(of).map((date) => (
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
