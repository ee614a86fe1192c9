import { getPreviousSpan } from '@daymark/shared/analytics/trend-period.ts';
import type { Trends } from '@daymark/shared/analytics/trends-schema.ts';
import { roundPercent } from '@daymark/shared/analytics/whole-percent.ts';
import { type CalendarDate, countDaysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import type { DateRange } from '@daymark/shared/timeline/completion.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { withYear } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import { Ring } from '../../ui/ring.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './growth.module.css';

interface GrowthProps {
  readonly trends: Pick<Trends, 'completion_rate' | 'previous_completion_rate'>;
}

interface GrowthLineProps {
  readonly trends: GrowthProps['trends'] & Pick<Trends, 'period' | 'end_date'>;
}

/**
 * Smallest shown difference, in percentage points. A single mark can cause a smaller difference.
 */
const minDifference = 3;

type Direction = 'up' | 'down' | 'level' | 'unknown';

interface Growth {
  readonly direction: Direction;
  /** Difference of the two rounded rates, in percentage points. 0 if a rate is missing. */
  readonly points: number;
}

function compareRates({
  completion_rate,
  previous_completion_rate,
}: GrowthProps['trends']): Growth {
  if (completion_rate === null || previous_completion_rate === null) {
    return { direction: 'unknown', points: 0 };
  }
  const points = roundPercent(completion_rate) - roundPercent(previous_completion_rate);
  if (Math.abs(points) < minDifference) return { direction: 'level', points };
  return { direction: points > 0 ? 'up' : 'down', points };
}

const arrows = { up: ArrowUp, down: ArrowDown, level: ArrowRight, unknown: null };

function GrowthPoints({ trends }: GrowthProps) {
  const { i18n } = useLingui();
  const { direction, points } = compareRates(trends);
  const Arrow = arrows[direction];
  return (
    <span className={styles.points} data-direction={direction}>
      {Arrow && <Arrow size="0.9em" strokeWidth={2.5} aria-hidden />}
      {direction === 'unknown' ? '--' : direction !== 'level' && pointsText(points, i18n.locale)}
    </span>
  );
}

function GrowthWords({ trends }: GrowthProps) {
  const { t } = useLingui();
  const growth = compareRates(trends);
  const { direction } = growth;
  const points = Math.abs(growth.points);
  if (direction === 'unknown') return <Trans>nothing to compare with yet</Trans>;
  if (direction === 'level') return <Trans>about the same as before</Trans>;
  return direction === 'up'
    ? t`${plural(points, { one: 'percentage point higher than before', other: 'percentage points higher than before' })}`
    : t`${plural(points, { one: 'percentage point lower than before', other: 'percentage points lower than before' })}`;
}

export function GrowthLine({ trends }: GrowthLineProps) {
  const { period, end_date } = trends;
  const isKnown = compareRates(trends).direction !== 'unknown';
  return (
    <p className={styles.line}>
      {isKnown && <GrowthPoints trends={trends} />} <GrowthWords trends={trends} />
      {isKnown && (
        <>
          {' '}
          <span className={styles.before}>
            (<Dates range={getPreviousSpan(period, end_date)} today={end_date} />)
          </span>
        </>
      )}
    </p>
  );
}

const datesStyle = { day: 'numeric', month: 'short' } as const;

function Dates({ range, today }: { readonly range: DateRange; readonly today: CalendarDate }) {
  const { i18n } = useLingui();
  return formatDateRange(range, i18n.locale, withYear(datesStyle, range.start_date, today));
}

function pointsText(growth: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
  }).format(growth);
}

export function GrowthCard({ trends }: { readonly trends: Trends }) {
  const { period, start_date, end_date, completion_rate, previous_completion_rate } = trends;
  const days = countDaysBetween(start_date, end_date) + 1;
  const { direction } = compareRates(trends);
  return (
    <SectionCard title={<Trans>Growth trend</Trans>}>
      <div className={styles.body}>
        <div>
          {direction !== 'level' && (
            <p className={styles.difference}>
              <GrowthPoints trends={trends} />
            </p>
          )}
          <p className={direction === 'level' ? styles.level : styles.words}>
            {direction === 'unknown' ? (
              <Trans>
                Nothing to compare with yet. Keep marking your days and this will fill up.
              </Trans>
            ) : (
              <GrowthWords trends={trends} />
            )}
          </p>
        </div>
        <div className={styles.rings}>
          <Ring
            value={previous_completion_rate}
            color="var(--line-strong)"
            label={
              <>
                <Plural value={days} one="# day before" other="# days before" />
                <span className={styles.dates}>
                  <Dates range={getPreviousSpan(period, end_date)} today={end_date} />
                </span>
              </>
            }
          />
          <Ring
            value={completion_rate}
            label={
              <>
                <Plural value={days} one="Last # day" other="Last # days" />
                <span className={styles.dates}>
                  <Dates range={trends} today={end_date} />
                </span>
              </>
            }
          />
        </div>
      </div>
    </SectionCard>
  );
}
