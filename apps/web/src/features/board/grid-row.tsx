import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { dateOfDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Mark } from '../../outbox/outbox-view.ts';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { cellStateOf } from './cell-state.ts';
import type { CellWords } from './use-cell-words.ts';
import { chunksOf, daysOfChunks, numbersOf, overlapOf } from './grid-geometry.ts';
import styles from './day-grid.module.css';

interface RowParts {
  readonly timeline: Timeline<SyncedArea>;
  readonly row: number;
  /** The days that the row has, and those of the whole grid, numbers of days. */
  readonly first: number;
  readonly last: number;
  readonly gridFirst: number;
  readonly gridLast: number;
  readonly today: number;
  /** In pixels. */
  readonly pitch: number;
  /** What was just decided of the area and is not stored yet. */
  readonly mark: Mark | null;
  readonly words: CellWords;
}

interface GridRowProps extends RowParts {
  readonly firstChunk: number;
  readonly lastChunk: number;
  /** The day that Tab reaches, or the name; null where it is in another row. */
  readonly current: number | 'name' | null;
}

/** Kept as it is while nothing of it changes: one mark must not draw fifty rows. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { firstChunk, lastChunk, current, ...parts } = props;
  const { timeline, row, first, last } = parts;
  const chunks = overlapOf({ first: firstChunk, last: lastChunk }, chunksOf({ first, last }));
  const day = typeof current === 'number' ? current : null;
  const ofDay = day === null ? [] : [chunksOf({ first: day, last: day }).first];
  const style = { ...areaColorStyle(timeline.area.color), top: `calc(${row} * var(--row))` };
  return (
    <tr className={styles.row} aria-rowindex={row + 2} style={style}>
      <NameCell area={timeline.area} row={row} isCurrent={current === 'name'} />
      {numbersOf(chunks, ...ofDay).map((chunk) => (
        <CellChunk
          key={chunk}
          {...parts}
          chunk={chunk}
          current={ofDay.includes(chunk) ? day : null}
        />
      ))}
    </tr>
  );
});

interface NameCellProps {
  readonly area: SyncedArea;
  readonly row: number;
  /** Whether Tab reaches it. */
  readonly isCurrent: boolean;
}

const NameCell = memo(function NameCell({ area, row, isCurrent }: NameCellProps) {
  return (
    <th scope="row" className={styles.nameCell} aria-label={area.name} aria-colindex={1}>
      <Link
        href={`/areas/${area.id}`}
        className={styles.name}
        data-row={row}
        tabIndex={isCurrent ? 0 : -1}
      >
        <span className={styles.dot} />
        <span className={styles.words}>{area.name}</span>
      </Link>
    </th>
  );
});

interface CellChunkProps extends RowParts {
  readonly chunk: number;
  /** The day of it that Tab reaches. */
  readonly current: number | null;
}

/** Some days of a row, drawn and taken away together. */
const CellChunk = memo(function CellChunk(props: CellChunkProps) {
  const {
    timeline,
    row,
    first,
    last,
    gridFirst,
    gridLast,
    today,
    pitch,
    mark,
    words,
    chunk,
    current,
  } = props;
  const days = daysOfChunks({ first: chunk, last: chunk }, { first, last });
  const { name } = timeline.area;
  return numbersOf(days).map((day) => {
    const date = dateOfDayNumber(day);
    const decided = mark?.score_date === date ? mark : null;
    const state = cellStateOf(timeline, date, decided) ?? 'none';
    return (
      <td
        key={day}
        className={styles.cellPlace}
        style={{ right: (gridLast - day) * pitch }}
        aria-colindex={day - gridFirst + 2}
      >
        <button
          type="button"
          className={styles.cell}
          data-row={row}
          data-day={day}
          data-state={state}
          data-today={day === today || undefined}
          tabIndex={day === current ? 0 : -1}
          aria-haspopup="dialog"
          aria-label={`${name}, ${words.day(day)}, ${words.states[state]}`}
        />
      </td>
    );
  });
});
