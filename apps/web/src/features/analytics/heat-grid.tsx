import { useLingui } from '@lingui/react/macro';
import { memo, useLayoutEffect, useRef } from 'react';
import { formatDate } from '../../lib/format.ts';
import { type HeatDay, heatMonths } from './heat-days.ts';
import styles from './heat-grid.module.css';
import { useHeatCell } from './use-heat-cell.ts';

const rows = [0, 1, 2, 3, 4, 5, 6];

/**
 * The days as a grid of weeks, Monday on top. One tab stop: arrows move by a day and by a week, Home and End along the
 * row. Where it is wider than its place it scrolls in itself, and shows the latest week first.
 */
export function HeatGrid({ days }: { readonly days: readonly HeatDay[] }) {
  const { t, i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const { current, pointed, handlers } = useHeatCell(box, days.length);
  const shown = pointed && days[pointed.index];

  return (
    <div ref={box} className={styles.box}>
      <div className={styles.content}>
        <Months days={days} locale={i18n.locale} />
        <table
          role="grid"
          className={styles.grid}
          aria-label={t`Days of the last year`}
          {...handlers}
        >
          <tbody>
            {rows.map((row) => (
              <HeatRow
                key={row}
                row={row}
                days={days}
                current={current % 7 === row ? current : null}
              />
            ))}
          </tbody>
        </table>
        {shown && (
          <DayTip
            key={shown.date}
            day={shown}
            x={pointed.x}
            y={pointed.y}
            isBelow={pointed.index % 7 < 3}
          />
        )}
      </div>
    </div>
  );
}

interface MonthsProps {
  readonly days: readonly HeatDay[];
  readonly locale: string;
}

/** Each cell says its own month, so these are for the eye. */
const Months = memo(function Months({ days, locale }: MonthsProps) {
  return (
    <div className={styles.months} aria-hidden>
      {heatMonths(days)
        .filter(({ weeks }) => weeks > 1)
        .map(({ start_date, firstWeek, weeks }) => (
          <span key={start_date} style={{ gridColumn: `${firstWeek + 2} / span ${weeks}` }}>
            {formatDate(start_date, locale, { month: 'short' })}
          </span>
        ))}
    </div>
  );
});

interface HeatRowProps {
  /** 0 is Monday. */
  readonly row: number;
  readonly days: readonly HeatDay[];
  /** The index of the one cell that Tab reaches, where it is in this row. */
  readonly current: number | null;
}

const HeatRow = memo(function HeatRow({ row, days, current }: HeatRowProps) {
  const { i18n } = useLingui();
  const label = useDayLabel();
  const cells = days.map((day, index) => ({ day, index })).filter(({ index }) => index % 7 === row);
  const monday = cells[0]?.day.date;
  return (
    <tr>
      <th scope="row" className={styles.weekday}>
        {monday && formatDate(monday, i18n.locale, { weekday: 'short' })}
      </th>
      {cells.map(({ day, index }) => (
        <td
          key={day.date}
          className={styles.cell}
          tabIndex={index === current ? 0 : -1}
          data-index={index}
          data-step={day.step}
          aria-label={label(day)}
        />
      ))}
    </tr>
  );
});

/** A day in words: its date, and how much was done. */
function useDayLabel(): (day: HeatDay) => string {
  const { t, i18n } = useLingui();
  const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return ({ date, done, possible }) => {
    const dateText = formatDate(date, i18n.locale, style);
    return possible === 0 ? t`${dateText}: no areas` : t`${dateText}: ${done} of ${possible} done`;
  };
}

interface DayTipProps {
  readonly day: HeatDay;
  /** The middle of the day's cell, in pixels from the content's corner. */
  readonly x: number;
  readonly y: number;
  /** The tip stands below the cell, else above. */
  readonly isBelow: boolean;
}

/** For the eye: the cell itself says the same to screen readers. It is kept within what of the box is in view. */
function DayTip({ day, x, y, isBelow }: DayTipProps) {
  const label = useDayLabel();
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    const box = element?.closest<HTMLElement>(`.${styles.box}`);
    if (!element || !box) return;
    const half = element.offsetWidth / 2;
    // Scrolling is counted from the latest week, which the box begins with, and so is negative.
    const start = box.scrollWidth - box.clientWidth + box.scrollLeft;
    const [left, right] = [start + half, start + box.clientWidth - half];
    element.style.insetInlineStart = `${Math.max(left, Math.min(right, x))}px`;
  }, [x]);
  return (
    <div
      ref={tip}
      className={styles.tip}
      data-below={isBelow || undefined}
      style={{ insetBlockStart: y }}
      aria-hidden
    >
      {label(day)}
    </div>
  );
}
