import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
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
  const { t, i18n } = useLingui();
  const heading = useId();
  const month = useId();
  const [isOpen, setOpen] = useState(false);
  const monthRef = useRef<HTMLDivElement>(null);

  // Beside the cards the panel scrolls in its own column, where the month would open out of sight.
  useEffect(() => {
    if (isOpen) monthRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading} className={styles.title}>
          <Trans>This week</Trans>
        </h2>
        <p className={styles.average}>
          <strong>{percentText(average, i18n.locale)}</strong>{' '}
          <span className={styles.unit}>
            {average === null ? <Trans>nothing to score yet</Trans> : <Trans>average</Trans>}
          </span>
        </p>
        <IconButton
          label={isOpen ? t`Hide month` : t`Show month`}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={month}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarDays size={20} aria-hidden />
        </IconButton>
      </header>
      <DayTiles {...tiles} />
      <div ref={monthRef} id={month} className={styles.month} hidden={!isOpen}>
        {isOpen && children()}
      </div>
      <BandLegend />
    </section>
  );
}
