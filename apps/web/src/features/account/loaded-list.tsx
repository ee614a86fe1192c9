import type { ReactNode, RefObject } from 'react';
import type { ShownAnswer } from '../../lib/answers.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import styles from './account-panel.module.css';

interface LoadedListProps<Item> {
  /** Element that callers focus when a pressed button disappears with its item. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly answer: ShownAnswer<readonly Item[]>;
  readonly failure: ReactNode;
  readonly none: ReactNode;
  readonly skeletonHeight: string;
  readonly children: (item: Item) => ReactNode;
}

export function LoadedList<Item>(props: LoadedListProps<Item>) {
  const { ref, answer, failure, none, skeletonHeight, children } = props;
  return (
    <div ref={ref} tabIndex={-1} className={styles.list}>
      {answer.status === 'failed' ? (
        <LoadFailure onRetry={answer.refetch}>{failure}</LoadFailure>
      ) : answer.status === 'loading' ? (
        <Skeleton height={skeletonHeight} />
      ) : answer.data.length === 0 ? (
        <p className={styles.muted}>{none}</p>
      ) : (
        <ul className={styles.devices}>{answer.data.map(children)}</ul>
      )}
    </div>
  );
}
