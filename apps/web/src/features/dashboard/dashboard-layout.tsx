import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './dashboard-layout.module.css';

interface DashboardLayoutProps {
  readonly topBar: ReactNode;
  /** What went wrong and waits for a decision. */
  readonly notice?: ReactNode;
  readonly strip?: ReactNode;
  readonly hint?: ReactNode;
  readonly stats?: ReactNode;
  readonly week?: ReactNode;
  /** What comes late: nothing stands below it that it could move. */
  readonly late?: ReactNode;
  readonly children: ReactNode;
  readonly floatingButtons?: ReactNode;
}

/**
 * On a phone one column: day, hint, figures, cards, week. From md up figures and week stand in a column on the right that
 * stays in view.
 */
export function DashboardLayout(props: DashboardLayoutProps) {
  const { topBar, notice, strip, hint, stats, late, children, floatingButtons } = props;
  const isWide = useIsWide();
  const week = props.week && <div className={styles.week}>{props.week}</div>;
  return (
    <div className={styles.page}>
      {topBar}
      <main
        id="main"
        tabIndex={-1}
        aria-labelledby="title"
        className={styles.content}
        data-aside={stats ? true : undefined}
      >
        {(notice || strip || hint) && (
          <div className={styles.day}>
            {notice}
            {strip}
            {hint}
          </div>
        )}
        {stats && (
          <div className={styles.side}>
            {stats}
            {isWide && week}
          </div>
        )}
        <div className={styles.areas}>{children}</div>
        {!isWide && week}
        {late && <div className={styles.late}>{late}</div>}
      </main>
      {floatingButtons && <div className={styles.floating}>{floatingButtons}</div>}
    </div>
  );
}

const wide = matchMedia('(width >= 960px)');

/** The week has its place in the order of reading and of Tab, which no style sheet can change. */
function useIsWide(): boolean {
  return useSyncExternalStore(onWideChange, () => wide.matches);
}

function onWideChange(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
