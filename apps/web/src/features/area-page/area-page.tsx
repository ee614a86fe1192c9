import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { AreaYears } from '@daymark/shared/sync/person-data.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { getStreakDetails } from '../../rules/streak-details.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { Trans } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFirstWeekday } from '../../local/use-first-weekday.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { Chip } from '../../ui/chip.tsx';
import { AreaCalendar, type DecidedDay } from './area-calendar.tsx';
import { AreaFacts } from './area-facts.tsx';
import { AreaNotes } from './area-notes.tsx';
import styles from './area-page.module.css';
import { AreaPauses } from './area-pauses.tsx';
import { AreaYear } from './area-year.tsx';
import { listDatedNotes } from './dated-notes.ts';
import { ScheduleHistory } from './schedule-history.tsx';
import { StreakReason } from './streak-reason.tsx';
import { StrengthCard } from './strength-card.tsx';
import { WeekdayCard } from './weekday-card.tsx';

const AmountsCard = lazyPart(
  async () => (await import('./amounts-card.tsx')).AmountsCard,
  'dialogs',
);

const AmountNotesOffer = lazyPart(
  async () => (await import('./amount-notes-offer.tsx')).AmountNotesOffer,
  'dialogs',
);

interface AreaPageProps {
  readonly timeline: Timeline<SyncedArea>;
  readonly today: CalendarDate;
  /** The area's own pauses and the pauses that apply to all areas, newest first. */
  readonly pauses: readonly Pause[];
  readonly years: AreaYears;
  /** Mark that the user has chosen but the device has not stored yet. */
  readonly decided: DecidedDay | null;
  readonly onOpen: (date: CalendarDate) => void;
}

export function AreaPage({ timeline, today, pauses, years, decided, onOpen }: AreaPageProps) {
  const { area, firstDay, length } = timeline;
  const firstWeekday = useFirstWeekday();
  const details = useMemo(() => getStreakDetails(timeline), [timeline]);
  const notes = useMemo(() => listDatedNotes(years), [years]);
  const lastDay = toCalendarDate(firstDay + length - 1);
  const hasEnded = area.deleted_on !== null && area.deleted_on <= today;
  const { calendar, selected, visits, select, show } = useSelectedDay(lastDay);
  const bounds = { earliest: area.created_on, today: lastDay, firstWeekday };
  // Deferred until after the first paint, because the lower part of the page has hundreds of cells.
  const deferredTimeline = useDeferredValue(timeline, null);
  return (
    <div className={styles.page} style={getAreaColorStyle(area.color)}>
      <div className={styles.about}>
        {area.description !== '' && <p className={styles.description}>{area.description}</p>}
        {hasEnded && (
          <Chip>
            <Trans comment="A life area">Ended</Trans>
          </Chip>
        )}
      </div>
      <AreaFacts timeline={timeline} details={details} today={today} />
      <div className={styles.columns} data-first="wide">
        <StrengthCard timeline={timeline} />
        <StreakReason area={area} details={details} hasEnded={hasEnded} onShow={show} />
      </div>
      {deferredTimeline && (
        <>
          {length > 0 && (years.amounts.size > 0 || area.schedule.some(hasTarget)) && (
            <>
              <AmountNotesOffer area={area} years={years} />
              <AmountsCard timeline={deferredTimeline} amounts={years.amounts} />
            </>
          )}
          {length > 0 && (
            <AreaYear
              timeline={deferredTimeline}
              amounts={years.amounts}
              firstWeekday={firstWeekday}
              onShow={show}
            />
          )}
          <div className={styles.columns}>
            {length > 0 && (
              <div className={styles.column}>
                <AreaCalendar
                  key={visits}
                  ref={calendar}
                  noteOn={(date) => years.notes.get(getYear(date))?.[date] ?? ''}
                  onSelect={select}
                  amounts={years.amounts}
                  {...{ timeline, pauses, bounds, decided, selected, onOpen, hasEnded }}
                />
                <WeekdayCard timeline={timeline} today={today} firstWeekday={firstWeekday} />
              </div>
            )}
            <div className={styles.column}>
              <AreaNotes notes={notes} today={today} onShow={show} />
              <AreaPauses pauses={pauses} today={today} />
              <ScheduleHistory area={area} today={today} firstWeekday={firstWeekday} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** A limit of zero has no amounts to show. */
function hasTarget({ target }: DatedRule): boolean {
  return target !== undefined && target.amount > 0;
}

function useSelectedDay(newest: CalendarDate) {
  const calendar = useRef<HTMLDivElement>(null);
  const [chosen, select] = useState<CalendarDate | null>(null);
  /** Key of the calendar. It changes when another part of the page shows a day in the calendar. */
  const [visits, setVisits] = useState(0);
  const selected = chosen ?? newest;

  const show = useCallback((date: CalendarDate) => {
    select(date);
    setVisits((before) => before + 1);
  }, []);

  const selectedNow = useRef(selected);
  useLayoutEffect(() => {
    selectedNow.current = selected;
  });
  useLayoutEffect(() => {
    if (visits === 0) return;
    const box = calendar.current;
    box?.scrollIntoView({ block: 'nearest' });
    box
      ?.querySelector<HTMLElement>(`[data-date='${selectedNow.current}']`)
      ?.focus({ preventScroll: true });
  }, [visits]);

  return { calendar, selected, visits, select, show };
}
