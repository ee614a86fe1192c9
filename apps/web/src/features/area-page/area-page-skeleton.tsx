import { LoadingText, Skeleton } from '../../ui/feedback.tsx';
import tileStyles from '../../ui/metric-tiles.module.css';
import styles from './area-page.module.css';

const tiles = ['1', '2', '3', '4'];

export function AreaPageSkeleton() {
  return (
    <>
      <LoadingText />
      <div className={styles.page} aria-hidden>
        <div className={tileStyles.tiles}>
          {tiles.map((tile) => (
            <Skeleton key={tile} height="calc(var(--space-16) * 2)" />
          ))}
        </div>
        <div className={styles.columns} data-first="wide">
          <Skeleton height="calc(var(--space-16) * 6)" />
          <Skeleton height="calc(var(--space-16) * 6)" />
        </div>
        <Skeleton height="calc(var(--space-16) * 4)" />
      </div>
    </>
  );
}
