import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { classNames } from '../../ui/class-names.ts';
import { percentText } from '../../ui/percent-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import bandStyles from './band-colors.module.css';
import styles from './day-tiles.module.css';
import { weekBand } from './week-band.ts';
import { weekBands } from './week-bands.tsx';

export interface WeekDay {
  readonly date: CalendarDate;
  /** 0-100; null where no area counted and on days to come. */
  readonly rate: number | null;
}

export interface DayTilesProps {
  /** Monday to Sunday. */
  readonly days: readonly WeekDay[];
  readonly today: CalendarDate;
  readonly selected: CalendarDate;
  readonly onSelect: (date: CalendarDate) => void;
}

/** Each day of the week with how it went; a tap brings the person to the day. */
export function DayTiles({ days, today, selected, onSelect }: DayTilesProps) {
  return (
    <ol className={styles.days}>
      {days.map(({ date, rate }) => (
        <li key={date}>
          <DayTile
            date={date}
            rate={rate}
            isFuture={date > today}
            isToday={date === today}
            isSelected={date === selected}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ol>
  );
}

interface DayTileProps extends WeekDay {
  readonly isFuture: boolean;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (date: CalendarDate) => void;
}

const DayTile = memo(function DayTile(props: DayTileProps) {
  const { date, rate, isFuture, isToday, isSelected, onSelect } = props;
  const { i18n } = useLingui();
  const band = weekBand(rate, isFuture);
  const { name, Icon } = weekBands[band];
  return (
    <button
      type="button"
      className={classNames(styles.day, bandStyles['band'])}
      data-band={band}
      data-today={isToday || undefined}
      aria-current={isSelected ? 'date' : undefined}
      disabled={isFuture}
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
        <Icon size={16} aria-hidden />
        <span className={styles.name}>{i18n._(name)}</span>
      </span>
      <span className={styles.rate}>{percentText(rate, i18n.locale)}</span>
    </button>
  );
});
