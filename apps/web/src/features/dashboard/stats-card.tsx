import {
  getCompletionRate,
  type CompletionRate,
  type Tally,
} from '@daymark/shared/timeline/completion.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { useStreakLength } from '../../lib/use-streak-length.ts';
import { Ring } from '../../ui/ring.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import styles from './stats-card.module.css';
import type { LongestRun, TodayStats } from './stats-of-day.ts';

/** @param stats null while the history loads */
export function TodayStatsCard({ stats }: { readonly stats: TodayStats | null }) {
  const { t } = useLingui();
  return (
    <StatsCard label={t`Your progress`}>
      {stats && (
        <>
          <DayTile
            tally={stats}
            label={<Trans>Today's progress</Trans>}
            none={<Trans>Nothing is due today</Trans>}
          />
          {stats.history?.lastWeekAverage !== null && (
            <AverageTile
              average={stats.history?.lastWeekAverage}
              label={<Trans>Last week</Trans>}
            />
          )}
          {stats.history?.longest !== null && <LongestTile run={stats.history?.longest} />}
        </>
      )}
    </StatsCard>
  );
}

interface StatsCardProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function StatsCard({ label, children }: StatsCardProps) {
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
  readonly label: ReactNode;
  readonly none: ReactNode;
}

export function DayTile({ tally, label, none }: DayTileProps) {
  const { done, possible } = tally;
  const rate = getCompletionRate(tally);
  return (
    <div className={styles.today} data-day-ring>
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

interface AverageTileProps extends Pick<TileProps, 'isOnLine' | 'isOfShownWeek'> {
  /** Undefined if the history could not be loaded. */
  readonly average: CompletionRate | undefined;
  readonly label: ReactNode;
  readonly none?: ReactNode;
}

export function AverageTile(props: AverageTileProps) {
  const { average, label, none, isOnLine, isOfShownWeek } = props;
  const { i18n } = useLingui();
  return (
    <Tile
      isOnLine={isOnLine}
      isOfShownWeek={isOfShownWeek}
      value={formatPercent(average ?? null, i18n.locale)}
      label={label}
      why={
        average === undefined ? (
          <NotLoaded />
        ) : average === null ? (
          none
        ) : (
          <span className={styles.inTile}>
            <Trans>average</Trans>
          </span>
        )
      }
    />
  );
}

/** @param run undefined if the history could not be loaded */
function LongestTile({ run }: { readonly run: LongestRun | undefined }) {
  const lengthOf = useStreakLength();
  return (
    <Tile
      isOnLine
      value={run === undefined ? '--' : lengthOf(run.length, run.unit)}
      label={<Trans>Longest run</Trans>}
      why={run === undefined ? <NotLoaded /> : <bdi className={styles.of}>{run.name}</bdi>}
    />
  );
}

function NotLoaded() {
  return <Trans>Could not be loaded</Trans>;
}

interface TileProps {
  /** Whether the one-line layout of narrow screens shows the tile. */
  readonly isOnLine?: boolean | undefined;
  /** Whether the week panel shows the same number on a wide screen. */
  readonly isOfShownWeek?: boolean | undefined;
  readonly value: ReactNode;
  readonly label: ReactNode;
  /** Text about the number: its unit, its area, or the reason why there is no number. */
  readonly why: ReactNode;
}

function Tile({ value, label, why, isOnLine, isOfShownWeek }: TileProps) {
  return (
    <div className={styles.tile} data-on-line={isOnLine} data-panel-says={isOfShownWeek}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.why}>{why}</span>
    </div>
  );
}
