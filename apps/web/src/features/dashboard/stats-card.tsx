import { completionRate, type Tally } from '@daymark/shared/timeline/completion.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { percentText } from '../../lib/format.ts';
import { Ring } from '../../ui/ring.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import styles from './stats-card.module.css';

/** The figures of today's tiles. */
export interface DashboardStats extends Tally {
  /** The server's figures; null when they could not be had. */
  readonly history: {
    readonly lastWeekAverage: number | null;
    /** Days; 0 when no day was ever done. */
    readonly bestStreak: number;
  } | null;
}

/** @param stats null while they are on their way */
export function StatsCard({ stats }: { readonly stats: DashboardStats | null }) {
  const { t } = useLingui();
  return (
    <section className={styles.card} aria-label={t`Your progress`} aria-busy={stats === null}>
      {stats === null ? (
        <LoadingStats />
      ) : (
        <>
          <DayTile
            tally={stats}
            label={<Trans>Today's progress</Trans>}
            none={<Trans>Nothing to score today</Trans>}
          />
          <LastWeekTile history={stats.history} />
          <StreakTile history={stats.history} />
        </>
      )}
    </section>
  );
}

export function LoadingStats() {
  return (
    <output className={styles.loading}>
      <Spinner />
      <Trans>Loading dashboard stats...</Trans>
    </output>
  );
}

interface DayTileProps {
  /** Null where it could not be had. */
  readonly tally: Tally | null;
  /** Which day. */
  readonly label: ReactNode;
  /** What is said of a day on which nothing was possible. */
  readonly none: ReactNode;
}

export function DayTile({ tally, label, none }: DayTileProps) {
  const rate = tally && completionRate(tally);
  return (
    <div className={styles.today}>
      <Ring value={rate} color={rate === 100 ? 'var(--done)' : undefined} label={label} />
      <p className={styles.why}>
        {tally === null ? <Trans>Could not be loaded</Trans> : <Done {...tally} none={none} />}
      </p>
    </div>
  );
}

function Done({ done, possible, none }: Tally & Pick<DayTileProps, 'none'>) {
  if (possible === 0) return none;
  return (
    <Trans>
      {done} of {possible} done
    </Trans>
  );
}

type History = { readonly history: DashboardStats['history'] };

function LastWeekTile({ history }: History) {
  const { i18n } = useLingui();
  const average = history?.lastWeekAverage ?? null;
  return (
    <Tile
      value={percentText(average, i18n.locale)}
      label={<Trans>Last week</Trans>}
      why={
        history === null ? (
          <Trans>Could not be loaded</Trans>
        ) : average === null ? (
          <Trans>No areas last week</Trans>
        ) : (
          <Trans>average</Trans>
        )
      }
    />
  );
}

function StreakTile({ history }: History) {
  const { i18n } = useLingui();
  const days = history?.bestStreak ?? 0;
  return (
    <Tile
      value={days === 0 ? '--' : new Intl.NumberFormat(i18n.locale).format(days)}
      label={<Trans>Best streak</Trans>}
      why={
        history === null ? (
          <Trans>Could not be loaded</Trans>
        ) : days === 0 ? (
          <Trans>No day completed yet</Trans>
        ) : (
          <Plural value={days} one="day" other="days" />
        )
      }
    />
  );
}

interface TileProps {
  readonly value: string;
  readonly label: ReactNode;
  /** What the number is counted in, or why there is none. */
  readonly why: ReactNode;
}

export function Tile({ value, label, why }: TileProps) {
  return (
    <div className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.why}>{why}</span>
    </div>
  );
}
