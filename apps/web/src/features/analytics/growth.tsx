import type { Trends } from '@daymark/shared/analytics/trends.ts';
import { daysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import { completionRate, sumTallies, type Tally } from '@daymark/shared/timeline/completion.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { Ring } from '../../ui/ring.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './growth.module.css';

interface GrowthProps {
  /** In percentage points; null where there is nothing to compare with. */
  readonly growth: number | null;
  /** Whether today can still make up for a loss. */
  readonly isOpen?: boolean | undefined;
}

/** In percentage points. Less is no news: one area on one day makes as much. */
const leastDifference = 3;

type Direction = 'up' | 'down' | 'open' | 'level' | 'unknown';

function directionOf({ growth, isOpen = false }: GrowthProps): Direction {
  if (growth === null) return 'unknown';
  if (Math.abs(growth) < leastDifference) return 'level';
  if (growth > 0) return 'up';
  return isOpen ? 'open' : 'down';
}

/**
 * Whether what is still open today would make up for the loss: a day that is not over is none.
 * @param today of today alone
 */
export function isGrowthOpen({ buckets, previous_completion_rate }: Trends, today: Tally): boolean {
  const { done, possible } = sumTallies(buckets);
  const best = completionRate({ done: done + today.possible - today.done, possible });
  return today.done < today.possible && (best ?? 0) >= (previous_completion_rate ?? 0);
}

const arrows = { up: ArrowUp, down: ArrowDown, open: null, level: ArrowRight, unknown: null };

/** An arrow beside the difference, such as '+6.3'; `--` where there is none. */
export function GrowthPoints(props: GrowthProps) {
  const { growth } = props;
  const { i18n } = useLingui();
  const direction = directionOf(props);
  const Arrow = arrows[direction];
  return (
    <span className={styles.points} data-direction={direction}>
      {Arrow && <Arrow size="0.9em" strokeWidth={2.5} aria-hidden />}
      {growth === null ? '--' : direction === 'level' ? null : pointsText(growth, i18n.locale)}
    </span>
  );
}

/** The difference in words, for below the points. */
export function GrowthWords(props: GrowthProps) {
  const { growth } = props;
  const { t } = useLingui();
  const direction = directionOf(props);
  if (direction === 'unknown') return <Trans>nothing to compare with yet</Trans>;
  if (direction === 'level') return <Trans>about the same as before</Trans>;
  const points = Math.abs(growth ?? 0);
  if (direction === 'open')
    return (
      <Plural
        value={points}
        one="percentage point lower so far, with today still open"
        other="percentage points lower so far, with today still open"
      />
    );
  return direction === 'up'
    ? t`${plural(points, { one: 'percentage point higher than before', other: 'percentage points higher than before' })}`
    : t`${plural(points, { one: 'percentage point lower than before', other: 'percentage points lower than before' })}`;
}

function pointsText(growth: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format(growth);
}

interface GrowthCardProps extends Pick<GrowthProps, 'isOpen'> {
  readonly trends: Trends;
}

/** The timeframe beside the equally long one before it. */
export function GrowthCard({ trends, isOpen }: GrowthCardProps) {
  const { growth, start_date, end_date, completion_rate, previous_completion_rate } = trends;
  const days = daysBetween(start_date, end_date) + 1;
  return (
    <SectionCard title={<Trans>Growth trend</Trans>}>
      <div className={styles.body}>
        <div>
          <p className={styles.difference}>
            <GrowthPoints growth={growth} isOpen={isOpen} />
          </p>
          <p className={styles.words}>
            {growth === null ? (
              <Trans>
                There is nothing to compare with yet. Keep marking your days, and it will appear.
              </Trans>
            ) : (
              <GrowthWords growth={growth} isOpen={isOpen} />
            )}
          </p>
        </div>
        <div className={styles.rings}>
          <Ring
            value={previous_completion_rate}
            color="var(--line-strong)"
            label={<Plural value={days} one="# day before" other="# days before" />}
          />
          <Ring
            value={completion_rate}
            label={<Plural value={days} one="Last # day" other="Last # days" />}
          />
        </div>
      </div>
    </SectionCard>
  );
}
