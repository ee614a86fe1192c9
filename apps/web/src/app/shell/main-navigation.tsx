import { Trans, useLingui } from '@lingui/react/macro';
import { ChartColumn, CircleCheckBig, Grid3x3, Plus, Settings2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './main-navigation.module.css';

interface MainNavigationProps {
  readonly onAdd?: (() => void) | undefined;
  /** Shows today on the dashboard. Set only when the dashboard is the current screen. */
  readonly onToday?: ((event: MouseEvent) => void) | undefined;
  /**
   * Whether narrow windows hide the tab bar. Set while the dashboard loads and during the welcome.
   */
  readonly isRailOnly?: boolean | undefined;
}

export function MainNavigation({ onAdd, onToday, isRailOnly = false }: MainNavigationProps) {
  const { t } = useLingui();
  useRootMark('navigation', isRailOnly ? 'rail' : 'bar');

  return (
    <nav className={styles.bar} aria-label={t`Main screens`}>
      <div className={styles.wordmark}>
        <Wordmark />
      </div>
      <Place path="/dashboard" icon={<CircleCheckBig size={24} />} onClick={onToday}>
        <Trans>Today</Trans>
      </Place>
      <Place path="/board" icon={<Grid3x3 size={24} />}>
        <Trans>Board</Trans>
      </Place>
      <Place path="/analytics" icon={<ChartColumn size={24} />}>
        <Trans>Analytics</Trans>
      </Place>
      <div className={styles.inRail}>
        <Place path="/settings" icon={<Settings2 size={24} />}>
          <Trans>Settings</Trans>
        </Place>
      </div>
      <button
        type="button"
        className={styles.add}
        aria-label={t`Add area`}
        disabled={onAdd === undefined}
        onClick={onAdd}
      >
        <span className={styles.icon} aria-hidden="true">
          <Plus size={24} />
        </span>
        <span className={styles.short}>
          <Trans comment="A life area">Add</Trans>
        </span>
        <span className={styles.long}>
          <Trans>Add area</Trans>
        </span>
      </button>
    </nav>
  );
}

interface PlaceProps {
  readonly path: string;
  readonly icon: ReactNode;
  readonly onClick?: ((event: MouseEvent) => void) | undefined;
  readonly children: ReactNode;
}

function Place({ path, icon, onClick, children }: PlaceProps) {
  const [here] = useLocation();
  return (
    <Link
      href={path}
      className={styles.item}
      aria-current={here === path ? 'page' : undefined}
      onClick={onClick}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
    </Link>
  );
}
