import type { DateRange, Tally } from '@daymark/shared/timeline/completion.ts';
import { getEndedDays } from '@daymark/shared/timeline/ended-days.ts';
import { sumDayTallies } from '@daymark/shared/timeline/tally-days.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { splitIntoMonths } from '../../lib/year-months.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { TallyTable } from './buckets.tsx';
import type { HeatDay } from './heat-days.ts';
import { HeatGrid } from './heat-grid.tsx';
import styles from './year-heatmap.module.css';

export const YearHeatmap = memo(function YearHeatmap({
  days,
}: {
  readonly days: readonly HeatDay[];
}) {
  const { i18n } = useLingui();
  const tally = tallyEndedOf(days, { start_date: days[0]?.date ?? '', end_date: todayIn(days) });
  const [done, possible] = [tally.done, tally.possible].map((n) => formatNumber(n, i18n.locale));
  return (
    <SectionCard
      title={<Trans>The last year, day by day</Trans>}
      hint={
        <Trans>
          {done} of {possible} done
        </Trans>
      }
    >
      <HeatGrid days={days} />
      <HeatLegend />
      <details className={styles.details}>
        <summary className={styles.summary}>
          <Trans>Show as a table</Trans>
        </summary>
        <MonthTable days={days} />
      </details>
    </SectionCard>
  );
});

const steps = [0, 1, 2, 3, 4];

function HeatLegend() {
  return (
    <p className={styles.legend}>
      <VisuallyHidden>
        <Trans>
          The stronger the color, the more you got done: nothing, up to a third, up to two thirds,
          less than all, all.
        </Trans>
      </VisuallyHidden>
      <span aria-hidden>
        <Trans context="left end of a colour scale">Less</Trans>
      </span>
      {steps.map((step) => (
        <span key={step} className={styles.square} data-step={step} aria-hidden />
      ))}
      <span aria-hidden>
        <Trans context="right end of a colour scale">More</Trans>
      </span>
    </p>
  );
}

function MonthTable({ days }: { readonly days: readonly HeatDay[] }) {
  const { i18n } = useLingui();
  const rows = splitIntoMonths(days).map((month) => ({
    key: month.start_date,
    head: formatDate(month.start_date, i18n.locale, { month: 'long', year: 'numeric' }),
    tally: tallyEndedOf(days, month),
  }));
  return <TallyTable column={<Trans>Month</Trans>} rows={rows.toReversed()} />;
}

function todayIn(days: readonly HeatDay[]): CalendarDate {
  return days.at(-1)?.date ?? '';
}

function tallyEndedOf(days: readonly HeatDay[], range: DateRange): Tally {
  return sumDayTallies(days, getEndedDays(range, todayIn(days)));
}
