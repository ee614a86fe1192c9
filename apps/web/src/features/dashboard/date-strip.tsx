import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekOf } from '@daymark/shared/calendar/week.ts';
import { completionRate, tallyDay } from '@daymark/shared/timeline/completion.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, type PointerEvent, useRef } from 'react';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/button.tsx';
import { percentText } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './date-strip.module.css';
import type { SelectedDay } from './use-selected-day.ts';

interface DateStripProps {
  /** The seven days of the week of the selected day. */
  readonly days: readonly StripDay[];
  readonly day: SelectedDay;
  readonly today: CalendarDate;
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const weekdayStyle = { weekday: 'short' } as const;
const monthStyle = { month: 'long' } as const;

/** A week of days to choose from. The ring round a day shows how much of it was done. */
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

/** What screen readers say after the weekday and the number. */
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

interface StripDay {
  readonly date: CalendarDate;
  readonly isSelected: boolean;
  readonly isFuture: boolean;
  /** How much of the day was done, 0-100; null where no area counted and on days to come, undefined while it is not known. */
  readonly rate: number | null | undefined;
}

interface Strip {
  readonly selected: CalendarDate;
  readonly today: CalendarDate;
  readonly isKnown: (date: CalendarDate) => boolean;
}

/** The seven days of the week of `selected`, Monday first. */
export function stripDays(
  timelines: readonly Timeline[],
  { selected, today, isKnown }: Strip,
): StripDay[] {
  return weekOf(selected).map((date) => ({
    date,
    isSelected: date === selected,
    isFuture: date > today,
    rate: isKnown(date) ? completionRate(tallyDay(timelines, date)) : undefined,
  }));
}

interface Swipe {
  readonly onLeft: () => void;
  readonly onRight: () => void;
}

/** In pixels. */
const leastDistance = 48;

/** Handlers that recognize a swipe to the left or right by a finger or pen, and leave vertical ones alone. */
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
      if (Math.abs(x) < leastDistance || Math.abs(x) < 2 * Math.abs(y)) return;
      (x < 0 ? onLeft : onRight)();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
