import type { ReactNode } from 'react';
import styles from './dashboard-layout.module.css';

interface DashboardLayoutProps {
  readonly topBar: ReactNode;
  /** What went wrong and waits for a decision. */
  readonly notice?: ReactNode;
  readonly strip?: ReactNode;
  readonly hint?: ReactNode;
  readonly stats?: ReactNode;
  readonly children: ReactNode;
  readonly floatingButtons?: ReactNode;
}

/**
 * On a phone one column: day, hint, figures, cards. From md up the figures stand in a column on the right that stays in
 * view.
 */
export function DashboardLayout(props: DashboardLayoutProps) {
  const { topBar, notice, strip, hint, stats, children, floatingButtons } = props;
  return (
    <div className={styles.page}>
      {topBar}
      <main
        id="main"
        tabIndex={-1}
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
        {stats && <div className={styles.stats}>{stats}</div>}
        <div className={styles.areas}>{children}</div>
      </main>
      {floatingButtons && <div className={styles.floating}>{floatingButtons}</div>}
    </div>
  );
}
