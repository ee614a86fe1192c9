import type { Trends } from '@daymark/shared/analytics/trends.ts';
import { daysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { Ring } from '../../ui/ring.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './growth-card.module.css';
import { GrowthFigure, GrowthWords } from './growth.tsx';

/** The timeframe beside the equally long one before it. */
export function GrowthCard({ trends }: { readonly trends: Trends }) {
  const { growth, start_date, end_date, completion_rate, previous_completion_rate } = trends;
  const days = daysBetween(start_date, end_date) + 1;
  return (
    <SectionCard title={<Trans>Growth trend</Trans>}>
      <div className={styles.body}>
        <div>
          <p className={styles.figure}>
            <GrowthFigure growth={growth} />
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
