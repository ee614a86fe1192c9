import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/feedback.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import gridStyles from './area-grid.module.css';
import styles from './dashboard-skeleton.module.css';

/** In the place of the date strip. */
export function StripSkeleton() {
  return (
    <div className={styles.strip}>
      <Skeleton height="var(--space-6)" width="30%" radius="var(--radius-small)" />
      <Skeleton height="var(--strip-height)" />
    </div>
  );
}

/** In the place of the stats card. */
export function StatsSkeleton() {
  return (
    <div className={styles.stats}>
      <Skeleton height="100%" />
    </div>
  );
}

const cards = ['1', '2', '3', '4', '5', '6'];

/** In the place of the cards. */
export function CardsSkeleton() {
  return (
    <>
      <VisuallyHidden>
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={gridStyles.grid} aria-hidden="true">
        {cards.map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton height="100%" />
          </div>
        ))}
      </div>
    </>
  );
}
