import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { formatDate, percentText } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { StripDay } from './strip-days.ts';
import type { SelectedDay } from './use-selected-day.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './date-strip.module.css';

interface DateStripProps {
  /** The seven days of the week of the selected day. */
  readonly days: readonly StripDay[];
  readonly day: SelectedDay;
  readonly today: CalendarDate;
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const weekdayStyle = { weekday: 'short' } as const;
const monthStyle = { month: 'long' } as const;

/** A week of days to choose from. The ring round a day tells how much of it was done. */
export function DateStrip(props: DateStripProps) {
  const { days, day, today } = props;
  const { t } = useLingui();
  const swipe = useSwipe({ onLeft: () => day.move(7), onRight: () => day.move(-7) });
  return (
    <nav className={styles.strip} aria-label={t`Day`} {...swipe}>
      <StripHeader {...props} />
      <ol className={styles.days}>
        {days.map((one) => (
          <li key={one.date}>
            <DayButton {...one} isToday={one.date === today} onSelect={day.select} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StripHeader({ day, today }: DateStripProps) {
  const { t, i18n } = useLingui();
  const { selected, hasEarlier, hasLater, move, selectToday } = day;
  return (
    <div className={styles.header}>
      <h2 className={styles.title} aria-live="polite">
        {selected === today ? <Trans>Today</Trans> : formatDate(selected, i18n.locale, dayStyle)}
      </h2>
      {selected !== today && (
        <Button className={styles.back} aria-label={t`Back to today`} onClick={selectToday}>
          <Trans>Today</Trans>
        </Button>
      )}
      <IconButton label={t`Previous week`} disabled={!hasEarlier} onClick={() => move(-7)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Next week`} disabled={!hasLater} onClick={() => move(7)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface DayButtonProps extends StripDay {
  readonly isToday: boolean;
  readonly onSelect: (date: CalendarDate) => void;
}

const DayButton = memo(function DayButton(props: DayButtonProps) {
  const { date, isSelected, isFuture, rate, isToday, onSelect } = props;
  const { i18n } = useLingui();
  return (
    <button
      type="button"
      className={styles.day}
      data-today={isToday || undefined}
      aria-current={isSelected ? 'date' : undefined}
      disabled={isFuture}
      onClick={() => onSelect(date)}
    >
      <span className={styles.weekday}>{formatDate(date, i18n.locale, weekdayStyle)}</span>
      <span className={styles.number}>
        <svg className={styles.ring} viewBox="0 0 40 40" aria-hidden="true">
          <circle className={styles.track} cx="20" cy="20" r="18.5" />
          <circle
            className={styles.share}
            cx="20"
            cy="20"
            r="18.5"
            pathLength={100}
            strokeDasharray={`${rate ?? 0} 100`}
          />
        </svg>
        {Number(date.slice(8))}
      </span>
      <VisuallyHidden>{useDayWords(props)}</VisuallyHidden>
    </button>
  );
});

/** What is heard after the weekday and the number that are seen. */
function useDayWords({ date, rate, isFuture, isToday }: DayButtonProps): string {
  const { t, i18n } = useLingui();
  const month = formatDate(date, i18n.locale, monthStyle);
  const words = [month, ...(isToday ? [t`today`] : [])];
  if (!isFuture && rate !== undefined) {
    const percent = percentText(rate, i18n.locale);
    words.push(rate === null ? t`no areas` : t`${percent} done`);
  }
  return words.join(', ');
}
