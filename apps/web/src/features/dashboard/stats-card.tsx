import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  completionRate,
  type DateRange,
  type Rate,
  type Tally,
} from '@daymark/shared/timeline/completion.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { formatDate, formatDateRange } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format.ts';
import { percentText } from '../../lib/format.ts';
import { Ring } from '../../ui/ring.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import styles from './stats-card.module.css';
import { pastStats, type TodayStats } from './stats-of-day.ts';
import type { TodayView } from './use-today-view.ts';

interface StatsCardProps {
  readonly view: TodayView;
  readonly selected: CalendarDate;
  readonly today: CalendarDate;
}

/** The stats of the day that is shown. */
export function StatsCard({ view, selected, today }: StatsCardProps) {
  return selected < today ? (
    <PastStatsCard view={view} selected={selected} today={today} />
  ) : (
    <TodayStatsCard stats={view.stats} />
  );
}

/** @param stats null while the history is being loaded */
export function TodayStatsCard({ stats }: { readonly stats: TodayStats | null }) {
  const { t } = useLingui();
  return (
    <Card label={t`Your progress`}>
      {stats && (
        <>
          <DayTile
            tally={stats}
            label={<Trans>Today's progress</Trans>}
            none={<Trans>Nothing to score today</Trans>}
          />
          <AverageTile
            average={stats.history?.lastWeekAverage}
            label={<Trans>Last week</Trans>}
            none={<Trans>No areas last week</Trans>}
          />
          <StreakTile days={stats.history?.bestStreak} />
        </>
      )}
    </Card>
  );
}

function PastStatsCard({ view, selected, today }: StatsCardProps) {
  const { t, i18n } = useLingui();
  const { timelines, isKnown } = view;
  const stats = useMemo(
    () => (isKnown(selected) ? pastStats(timelines, selected) : null),
    [timelines, isKnown, selected],
  );
  const style = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return (
    <Card label={t`Stats of the day`}>
      {stats && (
        <>
          <DayTile
            tally={stats.tally}
            label={formatDate(selected, i18n.locale, style)}
            none={<Trans>No areas on this day</Trans>}
          />
          {stats.weeks.map((week) => (
            <AverageTile
              key={week.start_date}
              average={week.average}
              label={<WeekName week={week} today={today} />}
              none={<Trans>No areas</Trans>}
            />
          ))}
        </>
      )}
    </Card>
  );
}

interface CardProps {
  readonly label: string;
  /** Null while the history is being loaded. */
  readonly children: ReactNode;
}

function Card({ label, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={label} aria-busy={children === null}>
      {children ?? (
        <output className={styles.loading}>
          <Spinner />
          <Trans>Loading dashboard stats...</Trans>
        </output>
      )}
    </section>
  );
}

interface DayTileProps {
  readonly tally: Tally;
  /** Which day. */
  readonly label: ReactNode;
  /** For a day on which nothing was possible. */
  readonly none: ReactNode;
}

function DayTile({ tally, label, none }: DayTileProps) {
  const { done, possible } = tally;
  const rate = completionRate(tally);
  return (
    <div className={styles.today}>
      <Ring value={rate} color={rate === 100 ? 'var(--done)' : undefined} label={label} />
      <p className={styles.why}>
        {possible === 0 ? (
          none
        ) : (
          <Trans>
            {done} of {possible} done
          </Trans>
        )}
      </p>
    </div>
  );
}

interface AverageTileProps {
  /** Undefined where the history could not be loaded. */
  readonly average: Rate | undefined;
  /** Which week. */
  readonly label: ReactNode;
  /** For a week in which nothing was possible. */
  readonly none: ReactNode;
}

function AverageTile({ average, label, none }: AverageTileProps) {
  const { i18n } = useLingui();
  return (
    <Tile
      value={percentText(average ?? null, i18n.locale)}
      label={label}
      why={average === undefined ? <NotLoaded /> : average === null ? none : <Trans>average</Trans>}
    />
  );
}

/** @param days undefined where the history could not be loaded */
function StreakTile({ days }: { readonly days: number | undefined }) {
  const { i18n } = useLingui();
  return (
    <Tile
      value={days ? formatNumber(days, i18n.locale) : '--'}
      label={<Trans>Best streak</Trans>}
      why={
        days === undefined ? (
          <NotLoaded />
        ) : days === 0 ? (
          <Trans>No day completed yet</Trans>
        ) : (
          <Plural value={days} one="day" other="days" />
        )
      }
    />
  );
}

function NotLoaded() {
  return <Trans>Could not be loaded</Trans>;
}

interface TileProps {
  readonly value: string;
  readonly label: ReactNode;
  /** What the number is counted in, or why there is none. */
  readonly why: ReactNode;
}

function Tile({ value, label, why }: TileProps) {
  return (
    <div className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.why}>{why}</span>
    </div>
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
