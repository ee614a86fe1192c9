import { LoadingText, Skeleton } from '../../ui/feedback.tsx';
import styles from './board-skeleton.module.css';

const rows = ['1', '2', '3', '4', '5', '6'];

export function BoardSkeleton() {
  return (
    <>
      <LoadingText />
      <div className={styles.board} aria-hidden>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <div className={styles.name}>
              <Skeleton height="100%" width="70%" radius="var(--radius-small)" />
            </div>
            <div className={styles.days}>
              <Skeleton height="100%" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
