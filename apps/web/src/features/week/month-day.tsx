import type { Rate } from '@daymark/shared/analytics/completion.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { classNames } from '../../ui/class-names.ts';
import { percentText, wholePercent } from '../../ui/percent-text.ts';
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
  const { date, rate, isToday, isSelected, isOutside, isCurrent, onSelect } = props;
  const { i18n } = useLingui();
  const words = useDayWords(props);
  const day = new Intl.NumberFormat(i18n.locale).format(Number(date.slice(8)));
  if (isOutside) {
    return (
      <td className={styles.cell}>
        <span className={styles.outside}>{day}</span>
      </td>
    );
  }
  return (
    <td className={styles.cell} aria-selected={isSelected}>
      <button
        type="button"
        className={classNames(styles.day, bandStyles['band'])}
        data-band={weekBand(rate ?? null, false)}
        data-date={date}
        data-today={isToday || undefined}
        data-selected={isSelected || undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-label={words}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onSelect(date)}
      >
        <span className={styles.number}>{day}</span>
        <span className={styles.rate}>{typeof rate === 'number' ? wholePercent(rate) : '--'}</span>
      </button>
    </td>
  );
});

function useDayWords({ date, rate }: MonthDayProps): string {
  const { t, i18n } = useLingui();
  const words = formatDate(date, i18n.locale, { weekday: 'long', day: 'numeric', month: 'long' });
  if (rate === undefined) return words;
  const percent = percentText(rate, i18n.locale);
  return rate === null ? t`${words}: no areas` : t`${words}: ${percent} done`;
}
