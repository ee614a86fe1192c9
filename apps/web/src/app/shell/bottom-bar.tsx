import { Trans, useLingui } from '@lingui/react/macro';
import { ChartColumn, CircleCheckBig, Grid3x3, Plus } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useRootMark } from '../../ui/use-root-mark.ts';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  readonly onAdd: () => void;
  /** On the dashboard: shows today there. */
  readonly onToday?: (() => void) | undefined;
}

/** On a phone the way between the main screens, within reach of the thumb; wider screens do not show it. */
export function BottomBar({ onAdd, onToday }: BottomBarProps) {
  const { t } = useLingui();
  useRootMark('bottomBar');

  function showToday(event: MouseEvent): void {
    if (onToday === undefined) return;
    // Else the same screen would come into the history once more.
    event.preventDefault();
    onToday();
  }

  return (
    <nav className={styles.bar} aria-label={t`Main screens`}>
      <Place path="/dashboard" icon={<CircleCheckBig size={24} />} onClick={showToday}>
        <Trans>Today</Trans>
      </Place>
      <Place path="/board" icon={<Grid3x3 size={24} />}>
        <Trans>Board</Trans>
      </Place>
      <Place path="/analytics" icon={<ChartColumn size={24} />}>
        <Trans>Analytics</Trans>
      </Place>
      <button type="button" className={styles.item} aria-label={t`Add life area`} onClick={onAdd}>
        <span className={styles.icon} aria-hidden="true">
          <Plus size={24} />
        </span>
        <span className={styles.name}>
          <Trans comment="A life area">Add</Trans>
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
      <span className={styles.name}>{children}</span>
    </Link>
  );
}
