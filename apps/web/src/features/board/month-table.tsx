import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { dateOfDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { cellStateOf } from './cell-state.ts';
import { monthAround, numbersOf, type Range } from './grid-geometry.ts';
import { useCellWords } from './use-cell-words.ts';
import styles from './month-table.module.css';

interface MonthTableProps {
  readonly timelines: readonly Timeline<SyncedArea>[];
  /** From the first day that is shown to the newest, numbers of days. */
  readonly days: Range;
}

/** The board in words, a month at a time: a row a day, a column an area. */
export function MonthTable({ timelines, days }: MonthTableProps) {
  const { t, i18n } = useLingui();
  const label = useId();
  const [chosen, setChosen] = useState(days.last);
  const month = monthAround(Math.max(days.first, Math.min(chosen, days.last)), days);
  const title = formatDate(dateOfDayNumber(month.first), i18n.locale, {
    month: 'long',
    year: 'numeric',
  });
  return (
    <div className={styles.months}>
      <header className={styles.header}>
        <h3 id={label} className={styles.title} aria-live="polite">
          {title}
        </h3>
        <IconButton
          label={t`Previous month`}
          disabled={month.first === days.first}
          onClick={() => setChosen(month.first - 1)}
        >
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t`Next month`}
          disabled={month.last === days.last}
          onClick={() => setChosen(month.last + 1)}
        >
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.box}>
        <DayRows
          label={label}
          timelines={timelines.filter((each) => isIn(each, month))}
          month={month}
        />
      </div>
    </div>
  );
}

function isIn({ firstDay, length }: Timeline, { first, last }: Range): boolean {
  return firstDay <= last && first < firstDay + length;
}

interface DayRowsProps {
  /** The id of the heading. */
  readonly label: string;
  readonly timelines: readonly Timeline<SyncedArea>[];
  readonly month: Range;
}

function DayRows({ label, timelines, month }: DayRowsProps) {
  const { i18n } = useLingui();
  const { states } = useCellWords();
  return (
    <table className={styles.table} aria-labelledby={label}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Day</Trans>
          </th>
          {timelines.map(({ area }) => (
            <th key={area.id} scope="col">
              {area.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbersOf(month).map((day) => {
          const date = dateOfDayNumber(day);
          return (
            <tr key={day}>
              <th scope="row">
                {formatDate(date, i18n.locale, { weekday: 'short', day: 'numeric' })}
              </th>
              {timelines.map((timeline) => {
                const state = cellStateOf(timeline, date);
                return <td key={timeline.area.id}>{state && states[state]}</td>;
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
