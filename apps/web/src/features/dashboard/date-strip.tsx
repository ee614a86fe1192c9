import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { listDates } from '@daymark/shared/calendar/week.ts';
import { getCompletionRate, tallyDay } from '@daymark/shared/timeline/completion.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, type PointerEvent, useRef } from 'react';
import { formatDate, formatPercent, withYear } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import hiddenStyles from '../../ui/visually-hidden.module.css';
import styles from './date-strip.module.css';
import type { SelectedDay } from './use-selected-day.ts';

interface DateStripProps {
  readonly days: readonly StripDay[];
  readonly day: SelectedDay;
  readonly today: CalendarDate;
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const weekdayStyle = { weekday: 'short' } as const;
const monthStyle = { month: 'long' } as const;

/** Seven days to choose from. The last day is today, or today minus a whole number of weeks. */
export function DateStrip({ days, day, today }: DateStripProps) {
  const { t, i18n } = useLingui();
  const { selected, hasEarlier, hasLater, move, select } = day;
  const swipe = useSwipe({ onLeft: () => move(7), onRight: () => move(-7) });
  return (
    <nav className={styles.strip} aria-label={t`Day`} {...swipe}>
      <h2 className={hiddenStyles['hidden']} aria-live="polite">
        {selected === today ? (
          <Trans>Today</Trans>
        ) : (
          formatDate(selected, i18n.locale, withYear(dayStyle, selected, today))
        )}
      </h2>
      <IconButton
        label={t`Previous week`}
        className={styles.arrow}
        disabled={!hasEarlier}
        onClick={() => move(-7)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <ol className={styles.days}>
        {days.map((one) => (
          <li key={one.date}>
            <DayButton {...one} today={today} onSelect={select} />
          </li>
        ))}
      </ol>
      <IconButton
        label={t`Next week`}
        className={styles.arrow}
        disabled={!hasLater}
        onClick={() => move(7)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

interface DayButtonProps extends StripDay {
  readonly today: CalendarDate;
  readonly onSelect: (date: CalendarDate) => void;
}

const DayButton = memo(function DayButton(props: DayButtonProps) {
  const { date, isSelected, rate, today, onSelect } = props;
  const { i18n } = useLingui();
  return (
    <button
      type="button"
      className={styles.day}
      data-today={date === today || undefined}
      aria-current={isSelected ? 'date' : undefined}
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

function useDayWords({ date, rate, today }: DayButtonProps): string {
  const { t, i18n } = useLingui();
  const month = formatDate(date, i18n.locale, withYear(monthStyle, date, today));
  const words = [month, ...(date === today ? [t`today`] : [])];
  if (rate !== undefined) {
    const percent = formatPercent(rate, i18n.locale);
    words.push(rate === null ? t`nothing due` : t`${percent} done`);
  }
  return words.join(', ');
}

interface StripDay {
  readonly date: CalendarDate;
  readonly isSelected: boolean;
  /** Percentage. Null if no area is due, undefined while the history of the day is not loaded. */
  readonly rate: number | null | undefined;
}

interface Strip extends Pick<SelectedDay, 'selected' | 'lastOfStrip'> {
  readonly isKnown: (date: CalendarDate) => boolean;
}

export function listStripDays(
  timelines: readonly Timeline[],
  { selected, lastOfStrip, isKnown }: Strip,
): StripDay[] {
  return listDates(addDays(lastOfStrip, -6), lastOfStrip).map((date) => ({
    date,
    isSelected: date === selected,
    rate: isKnown(date) ? getCompletionRate(tallyDay(timelines, date)) : undefined,
  }));
}

interface Swipe {
  readonly onLeft: () => void;
  readonly onRight: () => void;
}

/** Shortest swipe, in pixels. */
const minSwipeDistance = 48;

function useSwipe({ onLeft, onRight }: Swipe) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current === null) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) < minSwipeDistance || Math.abs(x) < 2 * Math.abs(y)) return;
      (x < 0 ? onLeft : onRight)();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
