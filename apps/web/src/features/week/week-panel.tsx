import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { listDates, getWeekEnd, type Weeks, getWeekStart } from '@daymark/shared/calendar/week.ts';
import {
  getCompletionRate,
  type DateRange,
  type CompletionRate,
} from '@daymark/shared/timeline/completion.ts';
import { tallyEndedDays } from '@daymark/shared/timeline/ended-days.ts';
import { tallyDays } from '@daymark/shared/timeline/tally-days.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatPercent, withYear } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import type { Timelines } from '../../local/shown-data.ts';
import { useWeeks } from '../../local/use-first-weekday.ts';
import { IconButton } from '../../ui/button.tsx';
import { DayTiles, type WeekDay } from './day-tiles.tsx';
import { MonthCalendar, type MonthCalendarProps } from './month-calendar.tsx';
import { BandLegend } from './week-band.tsx';
import styles from './week-panel.module.css';

export function WeekPanel({ onSelect, ...props }: MonthCalendarProps) {
  const { timelines, isKnown, today, selected } = props;
  const { t } = useLingui();
  const heading = useId();
  const month = useId();
  const [isOpen, setOpen] = useState(false);
  const monthRef = useRef<HTMLDivElement>(null);
  const weeks = useWeeks();
  const start = getWeekStart(selected, weeks);
  const { range, days, average } = useMemo(
    () => weekStats(timelines, start, { weeks, today, isKnown }),
    [timelines, start, weeks, today, isKnown],
  );

  // The panel scrolls separately beside the cards, so the month could open out of view.
  useEffect(() => {
    if (isOpen) monthRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  function goTo(date: CalendarDate): void {
    onSelect(date);
    scrollToDay();
  }

  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.header}>
        <WeekName id={heading} range={range} today={today} />
        <Average rate={average} />
        <IconButton
          label={isOpen ? t`Hide month` : t`Show month`}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={month}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarDays size={20} aria-hidden />
        </IconButton>
      </header>
      <DayTiles {...{ days, today, selected }} onSelect={goTo} />
      <div ref={monthRef} id={month} className={styles.month} hidden={!isOpen}>
        {isOpen && <MonthCalendar {...props} onSelect={goTo} />}
      </div>
      {(isOpen || days.some((day) => hasBand(day, today))) && <BandLegend />}
    </section>
  );
}

interface WeekStats {
  readonly range: DateRange;
  readonly days: readonly WeekDay[];
  /** Completion rate of the days that have ended. Undefined while the history is not loaded. */
  readonly average: CompletionRate | undefined;
}

function weekStats(
  timelines: Timelines,
  start_date: CalendarDate,
  {
    weeks,
    today,
    isKnown,
  }: Pick<MonthCalendarProps, 'today' | 'isKnown'> & { readonly weeks: Weeks },
): WeekStats {
  const range = { start_date, end_date: getWeekEnd(start_date, weeks) };
  const tallies = tallyDays(timelines, range, today);
  const isWeekKnown = isKnown(start_date);
  return {
    range,
    days: listDates(start_date, range.end_date).map((date, index): WeekDay => {
      const tally = tallies[index];
      if (tally === undefined) return { date, rate: null, open: 0 };
      const open = tally.possible - tally.done;
      return { date, rate: isWeekKnown ? getCompletionRate(tally) : undefined, open };
    }),
    average: isWeekKnown ? getCompletionRate(tallyEndedDays(timelines, range)) : undefined,
  };
}

/** Returns whether the day is rated. Without a rated day, the legend would explain nothing. */
function hasBand({ date, rate }: WeekDay, today: CalendarDate): boolean {
  return date < today && typeof rate === 'number';
}

function scrollToDay(): void {
  const main = document.getElementById('main');
  if (main === null || main.getBoundingClientRect().top >= 0) return;
  main.scrollIntoView({ block: 'start' });
  main.focus({ preventScroll: true });
}

const weekStyle = { day: 'numeric', month: 'short' } as const;

interface WeekNameProps {
  readonly id: string;
  readonly range: DateRange;
  readonly today: CalendarDate;
}

function WeekName({ id, range, today }: WeekNameProps) {
  const { i18n } = useLingui();
  const isThisWeek = range.start_date <= today && today <= range.end_date;
  const dates = formatDateRange(range, i18n.locale, withYear(weekStyle, range.start_date, today));
  return (
    <div className={styles.title}>
      <h2 id={id}>{isThisWeek ? <Trans>This week</Trans> : dates}</h2>
      {isThisWeek && <p className={styles.dates}>{dates}</p>}
    </div>
  );
}

function Average({ rate }: { readonly rate: CompletionRate | undefined }) {
  const { i18n } = useLingui();
  if (rate === null) return null;
  return (
    <p className={styles.average}>
      <strong>{formatPercent(rate ?? null, i18n.locale)}</strong>{' '}
      <span className={styles.unit}>
        <Trans>average</Trans>
      </span>
    </p>
  );
}
