import type { ReactNode } from 'react';
import styles from './dashboard-layout.module.css';

interface DashboardLayoutProps {
  readonly topBar: ReactNode;
  /** Null while there is no day to choose. */
  readonly strip: ReactNode;
  readonly hint: ReactNode;
  readonly stats: ReactNode;
  readonly children: ReactNode;
  readonly addButton: ReactNode;
}

/**
 * On a phone one column: day, hint, figures, cards. From md up the figures stand in a column on the right that stays in
 * view.
 */
export function DashboardLayout(props: DashboardLayoutProps) {
  const { topBar, strip, hint, stats, children, addButton } = props;
  return (
    <div className={styles.page}>
      {topBar}
      <main className={styles.content} data-aside={stats !== null || undefined}>
        {strip !== null && <div className={styles.strip}>{strip}</div>}
        {hint !== null && <div className={styles.hint}>{hint}</div>}
        {stats !== null && <div className={styles.stats}>{stats}</div>}
        <div className={styles.areas}>{children}</div>
      </main>
      {addButton !== null && <div className={styles.add}>{addButton}</div>}
    </div>
  );
}
