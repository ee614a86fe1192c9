import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import {
  getShareStyle,
  getShownCell,
  type ShownAmounts,
  type ShownCell,
} from '../../rules/shown-cell.ts';
import { coversDate } from '@daymark/shared/timeline/pause.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type Ref, useId } from 'react';
import { formatDate } from '../../lib/format.ts';
import type { DayBounds } from '../../lib/month-days.ts';
import { isolateDirection } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import cellStyles from '../../ui/day-cell.module.css';
import { SectionCard } from '../../ui/layout.tsx';
import { MonthGrid, MonthHeader } from '../../ui/month-grid.tsx';
import monthStyles from '../../ui/month-grid.module.css';
import { useCellWords } from '../../ui/use-cell-words.ts';
import { useShownMonth } from '../../ui/use-month-keys.ts';
import styles from './area-calendar.module.css';

export interface DecidedDay {
  readonly score_date: CalendarDate;
  readonly score: ScoreValue | null;
  readonly amount?: number | null;
}

interface AreaCalendarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly timeline: Timeline<SyncedArea>;
  readonly amounts: ShownAmounts;
  readonly pauses: readonly Pause[];
  readonly bounds: DayBounds;
  readonly decided: DecidedDay | null;
  readonly selected: CalendarDate;
  readonly hasEnded: boolean;
  readonly noteOn: (date: CalendarDate) => string;
  readonly onSelect: (date: CalendarDate) => void;
  readonly onOpen: (date: CalendarDate) => void;
}

export function AreaCalendar(props: AreaCalendarProps) {
  const { ref, timeline, bounds, selected, hasEnded, onSelect } = props;
  const cellOn = (date: CalendarDate) => getCellOn(props, date);
  const label = useId();
  const [month, onMonth] = useShownMonth(selected);
  const shown = { month, onMonth, bounds, label };
  return (
    <SectionCard title={<Trans>Calendar</Trans>}>
      <div ref={ref} className={classNames(monthStyles.calendar, styles.calendar)}>
        <MonthHeader {...shown} />
        <MonthGrid
          {...shown}
          selected={selected}
          renderDay={(date, isCurrent) => (
            <MonthDay
              date={date}
              cell={cellOn(date)}
              unit={timeline.area.unit}
              isToday={date === bounds.today && !hasEnded}
              isSelected={date === selected}
              isCurrent={isCurrent}
              onSelect={onSelect}
            />
          )}
        />
      </div>
      <DayDetails {...props} />
    </SectionCard>
  );
}

function getCellOn(
  { timeline, amounts, decided }: AreaCalendarProps,
  date: CalendarDate,
): ShownCell | null {
  const own = decided?.score_date === date ? decided : null;
  return getShownCell(timeline, date, { amounts, decided: own });
}

interface MonthDayProps {
  readonly date: CalendarDate;
  /** Null before the area's first day, from its end on, and after today. */
  readonly cell: ShownCell | null;
  readonly unit: string;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly onSelect: (date: CalendarDate) => void;
}

const fullStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { date, cell, unit, isToday, isSelected, isCurrent, onSelect } = props;
  const { i18n } = useLingui();
  const { write } = useCellWords();
  const number = Number(date.slice(8));
  if (cell === null) {
    return (
      <td className={classNames(monthStyles.place, styles.place)}>
        <span className={classNames(monthStyles.outside, styles.day)}>{number}</span>
      </td>
    );
  }
  return (
    <td className={classNames(monthStyles.place, styles.place)} aria-selected={isSelected}>
      <button
        type="button"
        className={classNames(monthStyles.day, cellStyles.cell, styles.day)}
        data-state={cell.state}
        style={getShareStyle(cell)}
        data-date={date}
        data-today={isToday || undefined}
        data-selected={isSelected || undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${formatDate(date, i18n.locale, fullStyle)}: ${write(cell, unit)}`}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onSelect(date)}
      >
        <span className={classNames(monthStyles.number, styles.number)} aria-hidden>
          {number}
        </span>
      </button>
    </td>
  );
});

function DayDetails(props: AreaCalendarProps) {
  const { timeline, pauses, bounds, selected, hasEnded, noteOn, onOpen } = props;
  const { i18n } = useLingui();
  const { write } = useCellWords();
  const cell = getCellOn(props, selected);
  if (cell === null) return null;
  const note = noteOn(selected);
  const reasons = pauses
    .filter((pause) => coversDate(pause, selected))
    .map(({ reason }) => isolateDirection(reason));
  return (
    <div className={styles.details}>
      <div className={styles.words} aria-live="polite">
        <h3 className={styles.date}>{formatDate(selected, i18n.locale, fullStyle)}</h3>
        <p>
          {[write(cell, timeline.area.unit), ...new Set(reasons)]
            .filter((words) => words !== '')
            .join(' · ')}
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
      </div>
      <Button onClick={() => onOpen(selected)}>
        {selected === bounds.today && !hasEnded ? (
          ['done', 'not-done', 'partly'].includes(cell.state) ? (
            <Trans>Change</Trans>
          ) : (
            <Trans>Mark today</Trans>
          )
        ) : (
          <Trans>Edit this day</Trans>
        )}
      </Button>
    </div>
  );
}
