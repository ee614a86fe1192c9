import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
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
export function GrowthFigure({ growth }: GrowthProps) {
  const { i18n } = useLingui();
  const direction = directionOf(growth);
  const Arrow = { up: ArrowUp, down: ArrowDown, level: ArrowRight, unknown: null }[direction];
  return (
    <span className={styles.figure} data-direction={direction}>
      {Arrow && <Arrow size="0.9em" strokeWidth={2.5} aria-hidden />}
      {growth === null ? '--' : pointsText(growth, i18n.locale)}
    </span>
  );
}

/** The difference in words, for below the figure. */
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
