import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/feedback.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './analytics-skeleton.module.css';
import metricStyles from './metrics.module.css';
import panelStyles from './panel.module.css';

/** In the place of a tab's cards. */
export function PanelSkeleton() {
  return (
    <div className={panelStyles.panel}>
      <VisuallyHidden>
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={panelStyles.first}>
        <div className={styles.picture}>
          <Skeleton height="100%" />
        </div>
        <div className={styles.picture}>
          <Skeleton height="100%" />
        </div>
      </div>
      <div className={metricStyles.tiles}>
        {['1', '2', '3', '4'].map((tile) => (
          <Skeleton key={tile} height="calc(var(--space-16) * 2)" />
        ))}
      </div>
      <div className={panelStyles.columns}>
        <Skeleton height="calc(var(--space-16) * 5)" />
        <Skeleton height="calc(var(--space-16) * 5)" />
      </div>
    </div>
  );
}

/** In the place of the streaks. */
export function StreaksSkeleton() {
  return (
    <div className={panelStyles.panel}>
      <VisuallyHidden>
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={metricStyles.tiles}>
        {['1', '2'].map((tile) => (
          <Skeleton key={tile} height="calc(var(--space-16) * 2)" />
        ))}
      </div>
      <Skeleton height="calc(var(--space-16) * 9)" />
    </div>
  );
}
