import type { Trends } from '@daymark/shared/analytics/trends.ts';
import { daysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { Ring } from '../../ui/ring.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './growth.module.css';

interface GrowthProps {
  /** In percentage points; null where there is nothing to compare with. */
  readonly growth: number | null;
}

type Direction = 'up' | 'down' | 'level' | 'unknown';

function directionOf(growth: number | null): Direction {
  if (growth === null) return 'unknown';
  if (growth === 0) return 'level';
  return growth > 0 ? 'up' : 'down';
}

/** An arrow beside the difference, such as '+6.3'; `--` where there is none. */
export function GrowthPoints({ growth }: GrowthProps) {
  const { i18n } = useLingui();
  const direction = directionOf(growth);
  const Arrow = { up: ArrowUp, down: ArrowDown, level: ArrowRight, unknown: null }[direction];
  return (
    <span className={styles.points} data-direction={direction}>
      {Arrow && <Arrow size="0.9em" strokeWidth={2.5} aria-hidden />}
      {growth === null ? '--' : pointsText(growth, i18n.locale)}
    </span>
  );
}

/** The difference in words, for below the points. */
export function GrowthWords({ growth }: GrowthProps) {
  const { t } = useLingui();
  const direction = directionOf(growth);
  if (direction === 'unknown') return <Trans>nothing to compare with yet</Trans>;
  if (direction === 'level') return <Trans>the same as before</Trans>;
  const points = Math.abs(growth ?? 0);
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

/** The timeframe beside the equally long one before it. */
export function GrowthCard({ trends }: { readonly trends: Trends }) {
  const { growth, start_date, end_date, completion_rate, previous_completion_rate } = trends;
  const days = daysBetween(start_date, end_date) + 1;
  return (
    <SectionCard title={<Trans>Growth trend</Trans>}>
      <div className={styles.body}>
        <div>
          <p className={styles.difference}>
            <GrowthPoints growth={growth} />
          </p>
          <p className={styles.words}>
            {growth === null ? (
              <Trans>
                There is nothing to compare with yet. Keep marking your days, and it will appear.
              </Trans>
            ) : (
              <GrowthWords growth={growth} />
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
