import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './day-notice-place.module.css';

interface DayNoticePlaceProps {
  /** Its acts stand below its words on a phone. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** The place of a line above the cards, which it has before the line is loaded, so that nothing moves then. */
export function DayNoticePlace({ isTall, children }: DayNoticePlaceProps) {
  return (
    <div className={styles.place} data-tall={isTall}>
      {children}
    </div>
  );
}

interface FoldingNoticePlaceProps<Subject> {
  /** What the notice is about; null where there is none. */
  readonly about: Subject | null;
  readonly children: (about: Subject) => ReactNode;
}

/**
 * A place that folds away when there is nothing more to say: the cards below must not jump from the
 * finger. The words go once it is folded.
 */
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
