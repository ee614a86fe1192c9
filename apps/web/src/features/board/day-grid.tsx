import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getYears, type PersonData } from '@daymark/shared/sync/person-data.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { useLingui } from '@lingui/react/macro';
import { ChevronsRight } from 'lucide-react';
import { type CSSProperties, useMemo } from 'react';
import type { PendingMark } from '../../marking/mark-events.ts';
import { IconButton } from '../../ui/button.tsx';
import { type CellWords, useCellWords } from '../../ui/use-cell-words.ts';
import { GridHeader } from './grid-header.tsx';
import { GridRow, GroupRow } from './grid-row.tsx';
import { MonthBar } from './month-bar.tsx';
import type { BoardItem } from './board-groups.ts';
import {
  getDaysOfBatches,
  listMonths,
  listNumbers,
  getOverlap,
  type Range,
} from './grid-geometry.ts';
import type { Cell } from './move-by-key.ts';
import { useCurrentCell } from './use-current-cell.ts';
import { type GridView, useGridView } from './use-grid-view.ts';
import styles from './day-grid.module.css';

interface DayGridProps {
  readonly label: string;
  readonly items: readonly BoardItem[];
  readonly days: Range;
  readonly today: number;
  readonly isQuiet?: boolean;
  readonly mark: PendingMark | null;
  readonly years: PersonData['years'];
  readonly onMark: (area: SyncedArea, date: CalendarDate) => void;
  readonly onOpen: (area: SyncedArea, date: CalendarDate) => void;
}

/** Draws only cells near the view, with the newest day at the right. The grid has one tab stop. */
export function DayGrid(props: DayGridProps) {
  const { label, items, isQuiet, onMark, onOpen } = props;
  const { t } = useLingui();
  const words = useCellWords();
  const { view, look, show, scroller, probe, nameProbe } = useGridView({
    rows: items.length,
    firstDay: props.days.first,
    lastDay: props.days.last,
  });
  const days = useFilled(props.days, view);
  const rows = useMemo(
    () => items.map((item) => (typeof item === 'string' ? undefined : daysOf(item, days))),
    [items, days],
  );
  const onDay =
    (act: DayGridProps['onOpen']) =>
    ({ row, day }: Cell) => {
      const item = items[row];
      if (item === undefined || typeof item === 'string' || day === null) return;
      act(item.area, toCalendarDate(day));
    };
  const { current, handlers } = useCurrentCell(rows, {
    onMark: onDay(onMark),
    onOpen: onDay(onOpen),
  });
  return (
    <div className={styles.place}>
      {view && !isQuiet && <MonthBar view={view} days={props.days} onShow={show} />}
      <div className={styles.grid} data-quiet={isQuiet || undefined} style={sizesOf(view, days)}>
        <div ref={probe} className={styles.probe} />
        <div ref={nameProbe} className={styles.nameProbe} />
        <div
          ref={scroller}
          className={styles.scroller}
          onScroll={(event) => look(event.currentTarget)}
        >
          <div className={styles.content}>
            {view && <Lines view={view} days={days} today={props.today} />}
            <table
              role="grid"
              className={styles.table}
              aria-label={label}
              aria-rowcount={rows.length + 1}
              aria-colcount={days.last - days.first + 2}
              {...handlers}
            >
              <GridHeader view={view} days={days} today={props.today} words={words} />
              {view && (
                <GridBody
                  {...{ view, days, rows, current, words, items }}
                  today={props.today}
                  mark={props.mark}
                  years={props.years}
                />
              )}
            </table>
          </div>
        </div>
        {view?.isAtNewest === false && (
          <IconButton
            label={t`Newest days`}
            variant="floating"
            className={styles.newest}
            onClick={() => show(props.days.last)}
          >
            <ChevronsRight size={24} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}

function useFilled({ first, last }: Range, view: GridView | null): Range {
  const firstInView = last - (view?.daysInView ?? 1) + 1;
  return useMemo(() => ({ first: Math.min(first, firstInView), last }), [first, firstInView, last]);
}

function daysOf({ firstDay, length }: Timeline, days: Range): Range {
  return getOverlap({ first: firstDay, last: firstDay + length - 1 }, days);
}

function sizesOf(view: GridView | null, { first, last }: Range): CSSProperties {
  if (view === null) return {};
  return {
    '--pitch': `${view.pitch}px`,
    '--name-width': `${view.nameWidth}px`,
    '--row': `${view.rowHeight}px`,
    '--days': last - first + 1,
  } as CSSProperties;
}

interface LinesProps extends Pick<DayGridProps, 'days' | 'today'> {
  readonly view: GridView;
}

function Lines({ view, days, today }: LinesProps) {
  const [, ...months] = listMonths(getDaysOfBatches(view.batches, days));
  return (
    <div className={styles.lines} aria-hidden>
      {months.map(({ first }) => (
        <div
          key={first}
          className={styles.monthLine}
          style={{ right: (days.last - first + 1) * view.pitch }}
        />
      ))}
      {today === days.last && <div className={styles.today} />}
    </div>
  );
}

interface GridBodyProps extends Pick<DayGridProps, 'items' | 'days' | 'today' | 'mark' | 'years'> {
  readonly view: GridView;
  readonly rows: readonly (Range | undefined)[];
  readonly current: Cell;
  readonly words: CellWords;
}

function GridBody(props: GridBodyProps) {
  const { view, rows, current, words, items, days, today, mark, years } = props;
  const { pitch } = view;
  return (
    <tbody className={styles.body} style={{ '--rows': rows.length } as CSSProperties}>
      {/* The row with the tab stop is drawn even outside the view. */}
      {listNumbers(view.rows, current.row).map((row) => {
        const [timeline, own] = [items[row], rows[row]];
        if (typeof timeline === 'string') return <GroupRow key={row} row={row} name={timeline} />;
        if (timeline === undefined || own === undefined) return null;
        return (
          <GridRow
            key={timeline.area.id}
            {...own}
            {...{ timeline, row, today, pitch, words }}
            gridFirst={days.first}
            gridLast={days.last}
            firstBatch={view.batches.first}
            lastBatch={view.batches.last}
            current={current.row === row ? (current.day ?? 'name') : null}
            mark={mark?.life_area_id === timeline.area.id ? mark : null}
            amounts={getYears({ years }, timeline.area.id).amounts}
          />
        );
      })}
    </tbody>
  );
}
