import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { dateOfDayNumber, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Mark } from '../../outbox/outbox-view.ts';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { cellStateOf } from './cell-state.ts';
import { numbersOf, overlapOf } from './grid-geometry.ts';
import type { CellWords } from './use-cell-words.ts';
import styles from './day-grid.module.css';

interface GridRowProps {
  readonly timeline: Timeline<SyncedArea>;
  readonly row: number;
  /** The days that the row has, those of the whole grid, and those that are drawn: numbers of days. */
  readonly first: number;
  readonly last: number;
  readonly gridFirst: number;
  readonly gridLast: number;
  readonly firstDrawn: number;
  readonly lastDrawn: number;
  readonly today: number;
  /** In pixels. */
  readonly pitch: number;
  /** The day that Tab reaches, or the name; null where it is in another row. */
  readonly current: number | 'name' | null;
  /** What was just decided of the area and is not stored yet. */
  readonly mark: Mark | null;
  readonly words: CellWords;
}

/** Kept as it is while nothing of it changes: one mark must not draw fifty rows. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { timeline, row, first, last, gridFirst, gridLast, today, pitch, current, mark } = props;
  const { area } = timeline;
  const marked = mark && dayNumberOf(mark.score_date);
  const drawn = overlapOf({ first: props.firstDrawn, last: props.lastDrawn }, { first, last });
  return (
    <tr
      className={styles.row}
      aria-rowindex={row + 2}
      data-row={row}
      style={{ ...areaColorStyle(area.color), top: `calc(${row} * var(--row))` }}
    >
      <NameCell id={area.id} name={area.name} isCurrent={current === 'name'} />
      {numbersOf(drawn, ...(typeof current === 'number' ? [current] : [])).map((day) => (
        <DayCell
          key={day}
          timeline={timeline}
          day={day}
          right={(gridLast - day) * pitch}
          column={day - gridFirst + 2}
          isToday={day === today}
          isCurrent={day === current}
          mark={day === marked ? mark : null}
          words={props.words}
        />
      ))}
    </tr>
  );
});

interface NameCellProps {
  readonly id: string;
  readonly name: string;
  /** Whether Tab reaches it. */
  readonly isCurrent: boolean;
}

const NameCell = memo(function NameCell({ id, name, isCurrent }: NameCellProps) {
  return (
    <th scope="row" className={styles.nameCell} aria-label={name} aria-colindex={1}>
      <Link href={`/areas/${id}`} className={styles.name} tabIndex={isCurrent ? 0 : -1}>
        <span className={styles.dot} />
        <span className={styles.words}>{name}</span>
      </Link>
    </th>
  );
});

interface DayCellProps {
  readonly timeline: Timeline<SyncedArea>;
  readonly day: number;
  /** In pixels from the edge of the newest day. */
  readonly right: number;
  readonly column: number;
  readonly isToday: boolean;
  readonly isCurrent: boolean;
  /** What was just decided of the day and is not stored yet. */
  readonly mark: Mark | null;
  readonly words: CellWords;
}

/** One element, because a finger that scrolls draws hundreds a second. The grid has the click and the keys. */
const DayCell = memo(function DayCell(props: DayCellProps) {
  const { timeline, day, right, column, isToday, isCurrent, mark, words } = props;
  const state = cellStateOf(timeline, dateOfDayNumber(day), mark) ?? 'none';
  return (
    <td
      className={styles.cell}
      style={{ right }}
      tabIndex={isCurrent ? 0 : -1}
      data-day={day}
      data-state={state}
      data-today={isToday || undefined}
      aria-haspopup="dialog"
      aria-colindex={column}
      aria-label={`${timeline.area.name}, ${words.day(day)}, ${words.states[state]}`}
    />
  );
});
