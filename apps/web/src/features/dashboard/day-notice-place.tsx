import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './day-notice-place.module.css';

interface DayNoticePlaceProps {
  /** Whether the notice has buttons, which are below the text on a phone. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** Reserves the height of a notice before it is loaded, so that nothing moves. */
export function DayNoticePlace({ isTall, children }: DayNoticePlaceProps) {
  return (
    <div className={styles.place} data-tall={isTall}>
      {children}
    </div>
  );
}

interface FoldingNoticePlaceProps<Subject> {
  readonly about: Subject | null;
  readonly children: (about: Subject) => ReactNode;
}

/** Folds the notice away when `about` becomes null, so that cards do not jump under a finger. */
export function FoldingNoticePlace<Subject>(props: FoldingNoticePlaceProps<Subject>) {
  const { about, children } = props;
  const [last, setLast] = useState(about);
  if (about !== null && about !== last) setLast(about);
  const shown = about ?? last;
  const fold = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (about !== null) return undefined;
    let isFolding = true;
    const motions = fold.current?.getAnimations() ?? [];
    void Promise.allSettled(motions.map(({ finished }) => finished)).then(() => {
      if (isFolding) setLast(null);
    });
    return () => {
      isFolding = false;
    };
  }, [about]);
  return (
    <div ref={fold} className={styles.fold} data-open={about !== null}>
      <div className={styles.inner} inert={about === null}>
        {shown !== null && <DayNoticePlace>{children(shown)}</DayNoticePlace>}
      </div>
    </div>
  );
}
