import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { formatDateRange, percentText } from '../../lib/format.ts';
import { BandLegend } from './band-legend.tsx';
import { DayTiles, type DayTilesProps, type WeekDay } from './day-tiles.tsx';
import styles from './week-panel.module.css';

interface WeekPanelProps extends DayTilesProps {
  /** The rate of the week, up to today, 0-100; null where nothing was possible, undefined while it is not known. */
  readonly average: number | null | undefined;
  /** What is folded away at first: the month. Made only once it is asked for. */
  readonly children: () => ReactNode;
}

/** How the week of the selected day went, day by day, and the month behind it. */
export function WeekPanel({ average, children, ...tiles }: WeekPanelProps) {
  const { t, i18n } = useLingui();
  const { days, today } = tiles;
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
          {days.some(({ date }) => date === today) ? (
            <Trans>This week</Trans>
          ) : (
            weekText(days, i18n.locale)
          )}
        </h2>
        <p className={styles.average}>
          <strong>{percentText(average ?? null, i18n.locale)}</strong>{' '}
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
      {(isOpen || days.some((day) => hasBand(day, today))) && <BandLegend />}
    </section>
  );
}

function weekText(days: readonly WeekDay[], locale: string): string {
  const [start_date = '', end_date = ''] = [days[0]?.date, days.at(-1)?.date];
  return formatDateRange({ start_date, end_date }, locale, { day: 'numeric', month: 'short' });
}

/** On the first day there is nothing yet that the scale could be about. */
function hasBand({ date, rate }: WeekDay, today: string): boolean {
  return date < today && typeof rate === 'number';
}
