import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { listDates, type Weekday, getWeekStartDay } from '@daymark/shared/calendar/week.ts';
import { getShownCell, listTargetStates, type ShownAmounts } from '../../rules/shown-cell.ts';
import { getCompletionRate } from '@daymark/shared/timeline/completion.ts';
import { tallyEndedDays } from '@daymark/shared/timeline/ended-days.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { formatDate, formatNumber, formatPercent } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import { splitIntoMonths } from '../../lib/year-months.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DataTable } from '../../ui/data-table.tsx';
import cellStyles from '../../ui/day-cell.module.css';
import { DayLegend } from '../../ui/day-legend.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useCellWords } from '../../ui/use-cell-words.ts';
import { type YearCell, YearGrid } from '../../ui/year-grid.tsx';
import styles from './area-year.module.css';
import { TableFold } from './table-fold.tsx';

interface AreaYearProps {
  readonly timeline: Timeline<SyncedArea>;
  readonly amounts: ShownAmounts;
  readonly firstWeekday: Weekday;
  readonly onShow: (date: CalendarDate) => void;
}

const weeks = 53;
/**
 * Days between the starts of consecutive year grids. A grid is one week longer, so that consecutive
 * grids share a week.
 */
const daysBetweenYears = 7 * (weeks - 1);

export const AreaYear = memo(function AreaYear({
  timeline,
  amounts,
  firstWeekday,
  onShow,
}: AreaYearProps) {
  const { t, i18n } = useLingui();
  const { firstDay, length } = timeline;
  const [yearsBack, setYearsBack] = useState(0);
  const last = firstDay + length - 1 - daysBetweenYears * yearsBack;
  const first = getWeekStartDay(last, firstWeekday) - daysBetweenYears;
  const cells = useYearCells({ timeline, amounts }, first, last);
  const range = { start_date: toCalendarDate(first), end_date: toCalendarDate(last) };
  const shown = formatDateRange(range, i18n.locale, { year: 'numeric' });
  return (
    <SectionCard
      title={<Trans>Day by day</Trans>}
      action={
        <div className={styles.years}>
          <IconButton
            label={t`Earlier year`}
            disabled={first <= firstDay}
            onClick={() => setYearsBack(yearsBack + 1)}
          >
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <span aria-live="polite">{shown}</span>
          <IconButton
            label={t`Later year`}
            disabled={yearsBack === 0}
            onClick={() => setYearsBack(yearsBack - 1)}
          >
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </div>
      }
    >
      <div className={styles.grid}>
        <YearGrid label={t`Days, ${shown}`} cells={cells} onOpen={onShow} />
      </div>
      <DayLegend color={timeline.area.color} further={listTargetStates(timeline)} />
      <TableFold>
        <MonthsTable timeline={timeline} cells={cells} />
      </TableFold>
    </SectionCard>
  );
});

const cellStyle = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

function useYearCells(
  { timeline, amounts }: Pick<AreaYearProps, 'timeline' | 'amounts'>,
  first: number,
  last: number,
): readonly YearCell[] {
  const { i18n } = useLingui();
  const { write } = useCellWords();
  return useMemo(
    () =>
      listDates(toCalendarDate(first), toCalendarDate(last)).map((date): YearCell => {
        const cell = getShownCell(timeline, date, { amounts });
        const day = formatDate(date, i18n.locale, cellStyle);
        return {
          date,
          words: cell === null ? day : `${day}: ${write(cell, timeline.area.unit)}`,
          className: cell === null ? styles.absent : classNames(cellStyles.cell, styles.cell),
          share: cell?.share,
          data: { 'data-state': cell?.state ?? null },
        };
      }),
    [timeline, amounts, first, last, i18n.locale, write],
  );
}

interface MonthsTableProps {
  readonly timeline: Timeline;
  readonly cells: readonly YearCell[];
}

function MonthsTable({ timeline, cells }: MonthsTableProps) {
  const { i18n } = useLingui();
  const rows = splitIntoMonths(cells).map((month) => {
    const tally = tallyEndedDays([timeline], month);
    const [done, possible] = [tally.done, tally.possible].map((n) => formatNumber(n, i18n.locale));
    return {
      key: month.start_date,
      head: formatDate(month.start_date, i18n.locale, { month: 'long', year: 'numeric' }),
      values: {
        done:
          tally.possible === 0 ? (
            '--'
          ) : (
            <Trans comment="Days done, of those that counted: 18 of 28">
              {done} of {possible}
            </Trans>
          ),
        rate: formatPercent(getCompletionRate(tally), i18n.locale),
      },
    };
  });
  return (
    <DataTable
      head={<Trans>Month</Trans>}
      columns={[
        { key: 'done', label: <Trans comment="How often a life area was done">Days done</Trans> },
        { key: 'rate', label: <Trans>Completion</Trans> },
      ]}
      rows={rows.toReversed()}
    />
  );
}
