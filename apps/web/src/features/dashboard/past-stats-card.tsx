import type { DateRange, Rate, Tally } from '@daymark/shared/timeline/completion.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatDateRange, percentText } from '../../lib/format.ts';
import { DayTile, LoadingStats, Tile } from './stats-card.tsx';
import styles from './stats-card.module.css';

export interface WeekAverage extends DateRange {
  /** 0-100; null where nothing was possible, undefined where the scores could not be had. */
  readonly average: Rate | undefined;
}

/** The figures of a day that has ended. */
export interface PastStats {
  readonly date: CalendarDate;
  readonly today: CalendarDate;
  /** Null where the scores could not be had. */
  readonly tally: Tally | null;
  /** The week of the day, and the one before it. */
  readonly weeks: readonly WeekAverage[];
}

/** @param stats null while they are on their way */
export function PastStatsCard({ stats }: { readonly stats: PastStats | null }) {
  const { t, i18n } = useLingui();
  return (
    <section className={styles.card} aria-label={t`Figures of the day`} aria-busy={stats === null}>
      {stats === null ? (
        <LoadingStats />
      ) : (
        <>
          <DayTile
            tally={stats.tally}
            label={formatDate(stats.date, i18n.locale, dayStyle)}
            none={<Trans>No areas on this day</Trans>}
          />
          {stats.weeks.map((week) => (
            <WeekTile key={week.start_date} week={week} today={stats.today} />
          ))}
        </>
      )}
    </section>
  );
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short' } as const;

function WeekTile({ week, today }: { readonly week: WeekAverage; readonly today: CalendarDate }) {
  const { i18n } = useLingui();
  const { average } = week;
  return (
    <Tile
      value={percentText(average ?? null, i18n.locale)}
      label={<WeekName week={week} today={today} />}
      why={
        average === undefined ? (
          <Trans>Could not be loaded</Trans>
        ) : average === null ? (
          <Trans>No areas</Trans>
        ) : (
          <Trans>average</Trans>
        )
      }
    />
  );
}

function WeekName({ week, today }: { readonly week: DateRange; readonly today: CalendarDate }) {
  const { i18n } = useLingui();
  if (isIn(week, today)) return <Trans>This week</Trans>;
  if (isIn(week, addDays(today, -7))) return <Trans>Last week</Trans>;
  return formatDateRange(week, i18n.locale, { day: 'numeric', month: 'short' });
}

function isIn({ start_date, end_date }: DateRange, date: CalendarDate): boolean {
  return start_date <= date && date <= end_date;
}
