import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getYears, type PersonData } from '@daymark/shared/sync/person-data.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { getMonthAround, type Range } from './grid-geometry.ts';
import type { ShownAmounts } from '../../rules/shown-cell.ts';
import { listMonthAmounts, listMonthStates } from './month-states.ts';
import { useCellWords } from '../../ui/use-cell-words.ts';
import styles from './month-table.module.css';

interface MonthTableProps {
  readonly timelines: readonly Timeline<SyncedArea>[];
  readonly days: Range;
  readonly years: PersonData['years'];
}

export function MonthTable({ timelines, days, years }: MonthTableProps) {
  const { t, i18n } = useLingui();
  const label = useId();
  const [chosen, setChosen] = useState(days.last);
  const month = getMonthAround(Math.max(days.first, Math.min(chosen, days.last)), days);
  const title = formatDate(toCalendarDate(month.first), i18n.locale, {
    month: 'long',
    year: 'numeric',
  });
  return (
    <div className={styles.months}>
      <header className={styles.header}>
        <h2 id={label} className={styles.title} aria-live="polite">
          {title}
        </h2>
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
      <table className={styles.table} aria-labelledby={label}>
        {timelines
          .filter((timeline) => isIn(timeline, month))
          .map((timeline) => (
            <AreaRows
              key={timeline.area.id}
              timeline={timeline}
              month={month}
              amounts={getYears({ years }, timeline.area.id).amounts}
            />
          ))}
      </table>
    </div>
  );
}

function isIn({ firstDay, length }: Timeline, { first, last }: Range): boolean {
  return firstDay <= last && first < firstDay + length;
}

interface AreaRowsProps {
  readonly timeline: Timeline<SyncedArea>;
  readonly month: Range;
  readonly amounts: ShownAmounts;
}

function AreaRows({ timeline, month, amounts }: AreaRowsProps) {
  const { i18n } = useLingui();
  const words = useCellWords();
  const { name, unit } = timeline.area;
  const numbers = listMonthAmounts(month, amounts).map(
    ([day, amount]) => `${dayOfMonth(day)}: ${formatNumber(amount, i18n.locale)}`,
  );
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} className={styles.area}>
          <bdi>{name}</bdi>
        </th>
      </tr>
      {listMonthStates(timeline, month, amounts).map(({ days, ...cell }) => (
        <tr key={cell.limit ?? cell.state}>
          <th scope="row">{words.writeState(cell)}</th>
          <td>{days.map(rangeText).join(', ')}</td>
        </tr>
      ))}
      {numbers.length > 0 && (
        <tr>
          <th scope="row">{unit === '' ? <Trans>Amounts</Trans> : <bdi>{unit}</bdi>}</th>
          <td>{numbers.join(', ')}</td>
        </tr>
      )}
    </tbody>
  );
}

function dayOfMonth(day: number): number {
  return Number(toCalendarDate(day).slice(8));
}

function rangeText({ first, last }: Range): string {
  const [from, to] = [first, last].map(dayOfMonth);
  return from === to ? `${from}` : `${from}\u2060–\u2060${to}`;
}
