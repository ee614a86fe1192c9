import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getFirstDayOfMonth, getWeekDates } from '@daymark/shared/calendar/week.ts';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { formatDate } from '../lib/format.ts';
import { listMonthWeeks, addMonths } from '../lib/month-days.ts';
import { IconButton } from './button.tsx';
import styles from './month-grid.module.css';
import { type MonthKeysOptions, useMonthKeys } from './use-month-keys.ts';

interface ShownMonth extends Omit<MonthKeysOptions, 'selected'> {
  /** Id of the element with the month's name. */
  readonly label: string;
}

export function MonthHeader({ month, onMonth, bounds, label }: ShownMonth) {
  const { t, i18n } = useLingui();
  return (
    <header className={styles.header}>
      <h3 id={label} className={styles.title} aria-live="polite">
        {formatDate(month, i18n.locale, { month: 'long', year: 'numeric' })}
      </h3>
      <IconButton
        label={t`Previous month`}
        disabled={month <= bounds.earliest}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={t`Next month`}
        disabled={month >= getFirstDayOfMonth(bounds.today)}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </header>
  );
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

interface MonthGridProps extends ShownMonth, MonthKeysOptions {
  /** Returns the `td` of a day. Its control has `data-date`, and is the tab stop if `isCurrent`. */
  readonly renderDay: (date: CalendarDate, isCurrent: boolean) => ReactNode;
}

/** Grid with one tab stop. Arrows, Home, End and Page keys move between days. */
export function MonthGrid(props: MonthGridProps) {
  const { month, bounds, label, renderDay } = props;
  const { i18n } = useLingui();
  const { current, handlers } = useMonthKeys(props);
  return (
    <table role="grid" className={styles.grid} aria-labelledby={label} {...handlers}>
      <thead>
        <tr>
          {getWeekDates(month, bounds.firstWeekday).map((date) => (
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
      </thead>
      <tbody>
        {listMonthWeeks(month, bounds.firstWeekday).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, weekday) => (
              <Fragment key={weekdays[weekday]}>
                {date === null ? <td aria-hidden /> : renderDay(date, date === current)}
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
