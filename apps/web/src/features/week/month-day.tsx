import type { Rate } from '@daymark/shared/timeline/completion.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { formatDate, percentText, wholePercent } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import bandStyles from './band-colors.module.css';
import styles from './month-calendar.module.css';
import { weekBand } from './week-band.ts';

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

export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
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
