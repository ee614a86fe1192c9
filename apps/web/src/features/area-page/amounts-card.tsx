import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, type PointerEvent, useMemo, useState } from 'react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import { useAmountWords } from '../../lib/use-amount-words.ts';
import {
  type AmountPeriod,
  type AmountSpan,
  listAmountPeriods,
} from '../../rules/amount-periods.ts';
import type { ShownAmounts } from '../../rules/shown-cell.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Segments } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import barStyles from './amounts-card.module.css';
import styles from './strength-card.module.css';
import { TableFold } from './table-fold.tsx';

interface AmountsCardProps {
  readonly timeline: Timeline<SyncedArea>;
  readonly amounts: ShownAmounts;
}

export function AmountsCard({ timeline, amounts }: AmountsCardProps) {
  const { t } = useLingui();
  const [span, setSpan] = useState<AmountSpan>('day');
  const { area, weeks, firstDay, length } = timeline;
  const lastDay = toCalendarDate(firstDay + length - 1);
  const periods = useMemo(
    () => listAmountPeriods(span, { amounts, area, lastDay, weeks }),
    [span, amounts, area, lastDay, weeks],
  );
  return (
    <SectionCard
      title={<Trans>Amounts</Trans>}
      hint={<Trans>How much on each day, and the totals of weeks, months and years.</Trans>}
    >
      <Segments<AmountSpan>
        label={t`Periods of the chart`}
        segments={[
          { value: 'day', label: t({ message: 'Days', context: 'periods of a chart' }) },
          { value: 'week', label: t({ message: 'Weeks', context: 'periods of a chart' }) },
          { value: 'month', label: t({ message: 'Months', context: 'periods of a chart' }) },
          { value: 'year', label: t({ message: 'Years', context: 'periods of a chart' }) },
        ]}
        value={span}
        onValueChange={setSpan}
      />
      <AmountBars key={span} span={span} periods={periods} unit={area.unit} />
      <TableFold>
        <AmountTable span={span} periods={periods} unit={area.unit} />
      </TableFold>
    </SectionCard>
  );
}

interface PeriodsProps {
  readonly span: AmountSpan;
  readonly periods: readonly AmountPeriod[];
  readonly unit: string;
}

/** Covers the bars with a slider. Dragging, hovering and keys show the amount of one period. */
function AmountBars({ span, periods, unit }: PeriodsProps) {
  const { t, i18n } = useLingui();
  const nameOf = usePeriodNames(span);
  const { writeAmount, writeTarget } = useAmountWords();
  const newest = periods.length - 1;
  const [chosen, setChosen] = useState(newest);
  const index = Math.min(chosen, newest);
  const shown = periods[index];
  const [first, last] = [periods[0], periods[newest]];
  if (shown === undefined || first === undefined || last === undefined) return null;
  const highest = Math.max(
    1,
    ...periods.map(({ total, target }) => Math.max(total, target?.amount ?? 0)),
  );
  const words = [
    nameOf(shown),
    writeAmount(shown.total, unit),
    ...(shown.target ? [writeTarget(shown.target, unit)] : []),
  ].join(' · ');

  function point({ pointerType, nativeEvent, currentTarget }: PointerEvent<HTMLInputElement>) {
    if (pointerType !== 'mouse') return;
    const place = Math.floor((nativeEvent.offsetX / currentTarget.offsetWidth) * periods.length);
    setChosen(Math.max(0, Math.min(newest, place)));
  }

  return (
    <div className={styles.figure}>
      <p className={styles.readout} aria-hidden>
        {words}
      </p>
      <div className={styles.chart}>
        <div className={styles.axis} aria-hidden>
          <span>{formatNumber(highest, i18n.locale)}</span>
          <span>0</span>
        </div>
        <div className={styles.plot}>
          <div className={barStyles.bars} aria-hidden>
            {periods.map(({ start_date, total, target }, place) => (
              <span
                key={start_date}
                className={barStyles.place}
                data-shown={place === index || undefined}
                style={{ '--target': (target?.amount ?? 0) / highest } as CSSProperties}
                data-target={target?.kind}
              >
                <span
                  className={barStyles.bar}
                  style={{ '--height': total / highest } as CSSProperties}
                />
              </span>
            ))}
          </div>
          <input
            type="range"
            className={styles.slider}
            min={0}
            max={newest}
            value={index}
            aria-label={t`Amount by period`}
            aria-valuetext={words}
            onChange={(event) => setChosen(Number(event.target.value))}
            onPointerMove={point}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(newest)}
          />
        </div>
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{nameOf(first)}</span>
        {newest > 0 && <span>{nameOf(last)}</span>}
      </p>
    </div>
  );
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const monthStyle = { month: 'long', year: 'numeric' } as const;

function usePeriodNames(span: AmountSpan): (period: AmountPeriod) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return (period) => {
    if (span === 'day') return formatDate(period.start_date, locale, dayStyle);
    if (span === 'month') return formatDate(period.start_date, locale, monthStyle);
    if (span === 'year') return formatDate(period.start_date, locale, { year: 'numeric' });
    return formatDateRange(period, locale, { day: 'numeric', month: 'short', year: 'numeric' });
  };
}

function AmountTable({ span, periods, unit }: PeriodsProps) {
  const nameOf = usePeriodNames(span);
  const { writeAmount, writeTarget } = useAmountWords();
  const hasTarget = periods.some(({ target }) => target !== null);
  return (
    <DataTable
      head={<Trans>Period</Trans>}
      columns={[
        { key: 'total', label: <Trans>Amount</Trans> },
        ...(hasTarget ? [{ key: 'target', label: <Trans>Target</Trans> }] : []),
      ]}
      rows={periods.toReversed().map((period) => ({
        key: period.start_date,
        head: nameOf(period),
        values: {
          total: writeAmount(period.total, unit),
          target: period.target ? writeTarget(period.target, unit) : '--',
        },
      }))}
    />
  );
}
