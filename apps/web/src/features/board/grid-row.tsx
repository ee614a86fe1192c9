import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { memo } from 'react';
import { Link } from 'wouter';
import type { PendingMark } from '../../marking/mark-events.ts';
import { AreaIcon } from '../../ui/area-icon.tsx';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import {
  getShareStyle,
  getShownCell,
  type ShownAmounts,
  type ShownCell,
} from '../../rules/shown-cell.ts';
import { getBatches, getDaysOfBatches, listNumbers, getOverlap } from './grid-geometry.ts';
import { classNames } from '../../ui/class-names.ts';
import cellStyles from '../../ui/day-cell.module.css';
import type { CellWords } from '../../ui/use-cell-words.ts';
import styles from './day-grid.module.css';

interface RowParts {
  readonly timeline: Timeline<SyncedArea>;
  /** Day numbers: `first` and `last` of the row, `gridFirst` and `gridLast` of the grid. */
  readonly first: number;
  readonly last: number;
  readonly gridFirst: number;
  readonly gridLast: number;
  readonly today: number;
  readonly pitch: number;
  readonly mark: PendingMark | null;
  readonly amounts: ShownAmounts;
  readonly words: CellWords;
}

interface GridRowProps extends RowParts {
  readonly row: number;
  readonly firstBatch: number;
  readonly lastBatch: number;
  /** Tab stop in this row: a day number or the row's name. Null if another row has the tab stop. */
  readonly current: number | 'name' | null;
}

/** Memoized, so that a mark renders only its own row. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, firstBatch, lastBatch, current, ...parts } = props;
  const { area } = parts.timeline;
  const drawn = getOverlap({ first: firstBatch, last: lastBatch }, getBatches(parts));
  const day = typeof current === 'number' ? current : null;
  const ofDay = day === null ? [] : [getBatches({ first: day, last: day }).first];
  return (
    <tr
      className={styles.row}
      aria-rowindex={row + 2}
      data-row={row}
      style={{ ...getAreaColorStyle(area.color), top: `calc(${row} * var(--row))` }}
    >
      <NameCell id={area.id} name={area.name} icon={area.icon} isCurrent={current === 'name'} />
      {listNumbers(drawn, ...ofDay).map((batch) => (
        <DayCells
          key={batch}
          {...parts}
          batch={batch}
          current={ofDay.includes(batch) ? day : null}
        />
      ))}
    </tr>
  );
});

interface GroupRowProps {
  readonly row: number;
  readonly name: string;
}

export const GroupRow = memo(function GroupRow({ row, name }: GroupRowProps) {
  return (
    <tr className={styles.row} aria-rowindex={row + 2} style={{ top: `calc(${row} * var(--row))` }}>
      <th scope="rowgroup" className={styles.group} aria-colindex={1}>
        {name}
      </th>
    </tr>
  );
});

interface NameCellProps {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly isCurrent: boolean;
}

const NameCell = memo(function NameCell({ id, name, icon, isCurrent }: NameCellProps) {
  return (
    <th scope="row" className={styles.nameCell} aria-label={name} aria-colindex={1}>
      <Link href={`/areas/${id}`} className={styles.name} tabIndex={isCurrent ? 0 : -1}>
        <AreaIcon icon={icon} />
        <span className={styles.words}>{name}</span>
      </Link>
    </th>
  );
});

interface DayCellsProps extends RowParts {
  readonly batch: number;
  readonly current: number | null;
}

const noCell: ShownCell = { state: 'none' };

const cellClass = classNames(cellStyles.cell, styles.cell);

/** Each day is a single element, because scrolling draws hundreds of days per second. */
const DayCells = memo(function DayCells(props: DayCellsProps) {
  const { timeline, batch, gridFirst, gridLast, today, pitch, current, mark, amounts, words } =
    props;
  return listNumbers(getDaysOfBatches({ first: batch, last: batch }, props)).map((day) => {
    const date = toCalendarDate(day);
    const decided = mark?.score_date === date ? mark : null;
    const cell = getShownCell(timeline, date, { amounts, decided }) ?? noCell;
    return (
      <td
        key={day}
        className={cellClass}
        style={{ right: (gridLast - day) * pitch, ...getShareStyle(cell) }}
        tabIndex={day === current ? 0 : -1}
        data-day={day}
        data-state={cell.state}
        data-today={day === today || undefined}
        aria-colindex={day - gridFirst + 2}
        aria-label={`${timeline.area.name}, ${words.day(day)}, ${words.write(cell, timeline.area.unit)}`}
      />
    );
  });
});
