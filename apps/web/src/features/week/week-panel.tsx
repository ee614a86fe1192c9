import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { percentText } from '../../ui/percent-text.ts';
import { BandLegend } from './band-legend.tsx';
import { DayTiles, type DayTilesProps } from './day-tiles.tsx';
import styles from './week-panel.module.css';

interface WeekPanelProps extends DayTilesProps {
  /** The rate of the week so far, 0-100; null where nothing was possible. */
  readonly average: number | null;
  /** What is folded away at first: the month. Made only once it is asked for. */
  readonly children: () => ReactNode;
}

/** How this week goes, day by day, and the month behind it. */
export function WeekPanel({ average, children, ...tiles }: WeekPanelProps) {
  const { i18n } = useLingui();
  const heading = useId();
  const month = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading}>
          <Trans>This week</Trans>
        </h2>
        <p className={styles.average}>
          <strong>{percentText(average, i18n.locale)}</strong>{' '}
          <span className={styles.unit}>
            {average === null ? <Trans>nothing to score yet</Trans> : <Trans>average</Trans>}
          </span>
        </p>
      </header>
      <DayTiles {...tiles} />
      <BandLegend />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={month}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <Trans>Hide month</Trans> : <Trans>Show month</Trans>}
        <ChevronDown size={20} className={styles.arrow} aria-hidden />
      </button>
      <div id={month} className={styles.month} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </section>
  );
}
