import type { ReactNode } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { LoadingText, Skeleton } from '../../ui/feedback.tsx';
import gridStyles from './area-grid.module.css';
import styles from './dashboard-layout.module.css';

interface DashboardPageProps {
  readonly topBar: ReactNode;
  readonly children: ReactNode;
}

/** Stays mounted while the layout below changes, so that an open menu of the top bar stays open. */
export function DashboardPage({ topBar, children }: DashboardPageProps) {
  return (
    <div className={styles.page}>
      {topBar}
      {children}
    </div>
  );
}

interface DashboardLayoutProps {
  readonly strip?: ReactNode;
  readonly hint?: ReactNode;
  readonly stats?: ReactNode;
  readonly week?: ReactNode;
  /** Content that loads late. It is below the cards, so that it moves nothing. */
  readonly late?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Puts stats and week into a sticky side column on a wide screen. The column follows the cards in
 * the reading order.
 */
export function DashboardLayout(props: DashboardLayoutProps) {
  const { strip, hint, stats, late, children } = props;
  // Decided in JavaScript, because CSS cannot change the reading and Tab order.
  const isWide = useMedia('(width >= 960px)');
  const week = props.week && (
    <div key="week" className={styles.week}>
      {props.week}
    </div>
  );
  const side = stats && (
    <div key="side" className={styles.side}>
      <div className={styles.stats}>{stats}</div>
      {isWide && week}
    </div>
  );
  const areas = (
    <div key="areas" className={styles.areas}>
      {hint}
      {children}
    </div>
  );
  const lateParts = late && (
    <div key="late" className={styles.late}>
      {late}
    </div>
  );
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-labelledby="title"
      className={styles.content}
      data-aside={stats ? true : undefined}
    >
      {strip && <div className={styles.day}>{strip}</div>}
      {isWide ? [areas, lateParts, side] : [side, areas, week, lateParts]}
    </main>
  );
}

export function DashboardSkeleton() {
  return (
    <DashboardLayout
      strip={<Skeleton height="var(--strip-height)" />}
      stats={<Skeleton height="var(--stats-height)" />}
    >
      <CardsSkeleton />
    </DashboardLayout>
  );
}

const cards = ['1', '2', '3', '4', '5', '6'];

export function CardsSkeleton() {
  return (
    <>
      <LoadingText />
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
