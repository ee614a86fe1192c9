import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import gridStyles from './area-grid.module.css';
import styles from './dashboard-layout.module.css';

interface DashboardPageProps {
  readonly topBar: ReactNode;
  /** The layout of what is loaded, or of what stands in its place. */
  readonly children: ReactNode;
}

/** Stays while the layouts below the top bar take each other's place, and with it a menu that is open. */
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
  /** What is loaded late: it stands last, so that it moves nothing. */
  readonly late?: ReactNode;
  readonly children: ReactNode;
}

/**
 * On a phone one column: day, stats, hint, cards, week. On a desktop stats and week stand in a column on the right that stays
 * in view, and are read after the cards.
 */
export function DashboardLayout(props: DashboardLayoutProps) {
  const { strip, hint, stats, late, children } = props;
  // In script, because style sheets cannot change the order of reading and of Tab.
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

/** In the place of date strip, stats and cards. */
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

/** In the place of the cards. */
export function CardsSkeleton() {
  return (
    <>
      <VisuallyHidden>
        <Trans>Loading...</Trans>
      </VisuallyHidden>
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
