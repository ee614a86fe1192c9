import { toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { formatDate } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { CellWords } from '../../ui/use-cell-words.ts';
import {
  getDaysOfBatches,
  getMonthAround,
  listMonths,
  listNumbers,
  getOverlap,
  type Range,
} from './grid-geometry.ts';
import type { GridView } from './use-grid-view.ts';
import styles from './day-grid.module.css';

interface GridHeaderProps {
  readonly view: GridView | null;
  readonly days: Range;
  readonly today: number;
  readonly words: CellWords;
}

export function GridHeader({ view, days, today, words }: GridHeaderProps) {
  const { t } = useLingui();
  const firstNamed = view?.firstNamed ?? null;
  const named = firstNamed !== null && { first: firstNamed, last: days.last };
  return (
    <thead className={styles.header}>
      <tr className={styles.months} aria-hidden>
        {view &&
          named &&
          listMonths(getDaysOfBatches(view.batches, days)).map(({ first }) => (
            <MonthName
              key={first}
              month={getOverlap(getMonthAround(first, days), named)}
              newest={days.last}
              pitch={view.pitch}
            />
          ))}
      </tr>
      <tr className={styles.days} aria-rowindex={1}>
        <th scope="col" className={styles.corner} aria-label={t`Life area`} aria-colindex={1}>
          <VisuallyHidden>
            <Trans>Life area</Trans>
          </VisuallyHidden>
        </th>
        {view &&
          listNumbers(getDaysOfBatches(view.batches, days)).map((day) => (
            <DayName
              key={day}
              day={day}
              right={(days.last - day) * view.pitch}
              column={day - days.first + 2}
              isToday={day === today}
              words={words}
            />
          ))}
      </tr>
    </thead>
  );
}

interface MonthNameProps {
  /** Days that the name may cover. Empty if there is no room. */
  readonly month: Range;
  readonly newest: number;
  readonly pitch: number;
}

function MonthName({ month: { first, last }, newest, pitch }: MonthNameProps) {
  const { i18n } = useLingui();
  if (last < first) return null;
  const date = toCalendarDate(first);
  const right = (newest - last) * pitch;
  return (
    <td
      className={styles.month}
      style={{
        right,
        inlineSize: (last - first + 1) * pitch,
        // Print cuts off the first days and ignores sticky positions.
        maxInlineSize: `calc(100% - var(--name-width) - ${right}px)`,
      }}
    >
      <span className={styles.longName}>
        {formatDate(date, i18n.locale, { month: 'long', year: 'numeric' })}
      </span>
      <span className={styles.shortName}>{formatDate(date, i18n.locale, { month: 'short' })}</span>
    </td>
  );
}

interface DayNameProps {
  readonly day: number;
  /** Distance from the right edge of the grid, in pixels. */
  readonly right: number;
  readonly column: number;
  readonly isToday: boolean;
  readonly words: CellWords;
}

const DayName = memo(function DayName({ day, right, column, isToday, words }: DayNameProps) {
  const { i18n } = useLingui();
  const date = toCalendarDate(day);
  return (
    <th
      scope="col"
      className={styles.day}
      style={{ right }}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-colindex={column}
    >
      <VisuallyHidden>{words.day(day)}</VisuallyHidden>
      <span className={styles.weekday} aria-hidden>
        {formatDate(date, i18n.locale, { weekday: 'narrow' })}
      </span>
      <span className={styles.number} aria-hidden>
        {Number(date.slice(8))}
      </span>
    </th>
  );
});
