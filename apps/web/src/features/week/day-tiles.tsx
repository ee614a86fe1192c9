import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleDashed } from 'lucide-react';
import { memo } from 'react';
import { formatDate, formatPercent } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './day-tiles.module.css';
import bandStyles from './week-band.module.css';
import { bandLooks, type Tense, type WeekBand, getWeekBand } from './week-band.tsx';

export interface WeekDay {
  readonly date: CalendarDate;
  /** Percentage. Null on future days and if nothing was due or done, undefined while not loaded. */
  readonly rate: number | null | undefined;
  readonly open: number;
}

interface DayTilesProps {
  readonly days: readonly WeekDay[];
  readonly today: CalendarDate;
  readonly selected: CalendarDate;
  readonly onSelect: (date: CalendarDate) => void;
}

export function DayTiles({ days, today, selected, onSelect }: DayTilesProps) {
  return (
    <ol className={styles.days}>
      {days.map(({ date, rate, open }) => (
        <li key={date}>
          <DayTile
            date={date}
            rate={rate}
            open={open}
            tense={tenseOf(date, today)}
            isSelected={date === selected}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ol>
  );
}

function tenseOf(date: CalendarDate, today: CalendarDate): Tense {
  if (date === today) return 'today';
  return date < today ? 'past' : 'future';
}

interface DayTileProps extends WeekDay {
  readonly tense: Tense;
  readonly isSelected: boolean;
  readonly onSelect: (date: CalendarDate) => void;
}

const DayTile = memo(function DayTile(props: DayTileProps) {
  const { date, rate, open, tense, isSelected, onSelect } = props;
  const { i18n } = useLingui();
  const band = getWeekBand(rate, tense);
  const isToday = tense === 'today';
  return (
    <button
      type="button"
      className={classNames(styles.day, bandStyles['band'])}
      data-band={band}
      data-today={isToday || undefined}
      aria-current={isSelected ? 'date' : undefined}
      disabled={tense === 'future'}
      onClick={() => onSelect(date)}
    >
      <span className={styles.fill} style={{ inlineSize: `${rate ?? 0}%` }} />
      <span className={styles.weekday}>
        {formatDate(date, i18n.locale, { weekday: 'short' })}
        {isToday && (
          <VisuallyHidden>
            {' '}
            <Trans>today</Trans>
          </VisuallyHidden>
        )}
      </span>
      <span className={styles.band}>
        <BandWords band={band} open={open} />
      </span>
      <span className={styles.rate}>{formatPercent(rate ?? null, i18n.locale)}</span>
    </button>
  );
});

function BandWords({ band, open }: { readonly band: WeekBand; readonly open: number }) {
  const { i18n } = useLingui();
  if (band === 'unknown') return null;
  if (band === 'running') {
    const Sign = open === 0 ? Check : CircleDashed;
    return (
      <>
        <Sign size={16} aria-hidden />
        <span className={styles.name}>
          {open === 0 ? (
            <Trans comment="Every area of today">All done</Trans>
          ) : (
            <Plural value={open} one="# to go" other="# to go" />
          )}
        </span>
      </>
    );
  }
  const { name, Icon } = bandLooks[band];
  return (
    <>
      <Icon size={16} aria-hidden />
      <span className={styles.name}>{i18n._(name)}</span>
    </>
  );
}
