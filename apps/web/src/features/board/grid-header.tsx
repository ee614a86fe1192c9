import { dateOfDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { formatDate } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { CellWords } from './use-cell-words.ts';
import { daysOfChunks, monthAround, monthsOf, numbersOf, type Range } from './grid-geometry.ts';
import type { GridView } from './use-grid-view.ts';
import styles from './day-grid.module.css';

interface GridHeaderProps {
  readonly view: GridView | null;
  readonly days: Range;
  readonly today: number;
  readonly words: CellWords;
}

/** Months and days, which stay above the rows. The name of a month stays in view as long as one of its days is. */
export function GridHeader({ view, days, today, words }: GridHeaderProps) {
  const { t } = useLingui();
  return (
    <thead className={styles.header}>
      <tr className={styles.months} aria-hidden>
        {view &&
          monthsOf(daysOfChunks(view.chunks, days)).map(({ first }) => (
            <MonthName
              key={first}
              month={monthAround(first, days)}
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
          numbersOf(view.chunks).map((chunk) => (
            <HeaderChunk
              key={chunk}
              chunk={chunk}
              days={days}
              pitch={view.pitch}
              today={today}
              words={words}
            />
          ))}
      </tr>
    </thead>
  );
}

interface MonthNameProps {
  readonly month: Range;
  readonly newest: number;
  /** In pixels. */
  readonly pitch: number;
}

function MonthName({ month: { first, last }, newest, pitch }: MonthNameProps) {
  const { i18n } = useLingui();
  const date = dateOfDayNumber(first);
  return (
    <td
      className={styles.month}
      style={{ right: (newest - last) * pitch, inlineSize: (last - first + 1) * pitch }}
    >
      <span className={styles.longName}>
        {formatDate(date, i18n.locale, { month: 'long', year: 'numeric' })}
      </span>
      <span className={styles.shortName}>{formatDate(date, i18n.locale, { month: 'short' })}</span>
    </td>
  );
}

interface HeaderChunkProps {
  readonly chunk: number;
  readonly days: Range;
  readonly pitch: number;
  readonly today: number;
  readonly words: CellWords;
}

const HeaderChunk = memo(function HeaderChunk(props: HeaderChunkProps) {
  const { chunk, days, pitch, today, words } = props;
  const { i18n } = useLingui();
  return numbersOf(daysOfChunks({ first: chunk, last: chunk }, days)).map((day) => {
    const date = dateOfDayNumber(day);
    return (
      <th
        key={day}
        scope="col"
        className={styles.day}
        style={{ right: (days.last - day) * pitch }}
        data-today={day === today || undefined}
        aria-current={day === today ? 'date' : undefined}
        aria-colindex={day - days.first + 2}
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
});
