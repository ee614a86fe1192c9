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
  /** Problems that the person should see first. */
  readonly notice?: ReactNode;
  readonly strip?: ReactNode;
  readonly hint?: ReactNode;
  readonly stats?: ReactNode;
  readonly week?: ReactNode;
  /** What is loaded late: it stands last, so that it moves nothing. */
  readonly late?: ReactNode;
  readonly children: ReactNode;
}

/**
 * On a phone one column: day, stats, hint, cards, week. From md up stats and week stand in a column on the right that
 * stays in view.
 */
export function DashboardLayout(props: DashboardLayoutProps) {
  const { notice, strip, hint, stats, late, children } = props;
  // In script, because style sheets cannot change the order of reading and of Tab.
  const isWide = useMedia('(width >= 960px)');
  const week = props.week && <div className={styles.week}>{props.week}</div>;
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-labelledby="title"
      className={styles.content}
      data-aside={stats ? true : undefined}
    >
      {(notice || strip) && (
        <div className={styles.day}>
          {notice}
          {strip}
        </div>
      )}
      {stats && (
        <div className={styles.side}>
          <div className={styles.stats}>{stats}</div>
          {isWide && week}
        </div>
      )}
      <div className={styles.areas}>
        {hint}
        {children}
      </div>
      {!isWide && week}
      {late && <div className={styles.late}>{late}</div>}
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
