import { useLingui } from '@lingui/react/macro';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatDate } from '../../lib/format.ts';
import { type HeatDay, heatMonths } from './heat-days.ts';
import styles from './heat-grid.module.css';

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

/** Hidden from screen readers: each cell names its own month. */
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

/** Hidden from screen readers, which read the cell. It stays within the visible part of the box. */
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

interface PointedCell {
  readonly index: number;
  /** The middle of the cell, in pixels from the corner of what it is positioned in. */
  readonly x: number;
  readonly y: number;
}

/**
 * The cell that Tab reaches and the one that is read out, in a grid of `count` days of which each column is a week. Its
 * cells carry their index as `data-index`.
 */
function useHeatCell(box: RefObject<HTMLElement | null>, count: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [pointed, setPointed] = useState<PointedCell | null>(null);
  const current = Math.min(chosen ?? count - 1, count - 1);

  function point(target: EventTarget) {
    const cell = pointedCell(target);
    setPointed((before) => (before?.index === cell?.index ? before : cell));
  }

  const handlers = {
    onFocus(event: FocusEvent) {
      const cell = pointedCell(event.target);
      if (cell === null) return;
      setChosen(cell.index);
      setPointed(cell);
    },
    onBlur: () => setPointed(null),
    // Not when a cell comes to lie under a pointer that rests, because the page scrolled to where the keys led.
    onPointerMove: (event: PointerEvent) => point(event.target),
    onPointerLeave: () => point(document.activeElement ?? document.body),
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setPointed(null);
      const next = nextIndex(event.key, { current, count });
      if (next === null) return;
      event.preventDefault();
      box.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
    },
  };
  return { current, pointed, handlers };
}

function pointedCell(target: EventTarget): PointedCell | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null;
  if (cell === null) return null;
  return {
    index: Number(cell.dataset['index']),
    x: cell.offsetLeft + cell.offsetWidth / 2,
    y: cell.offsetTop + cell.offsetHeight / 2,
  };
}

/** Where a key leads; null where there is no cell. */
function nextIndex(
  key: string,
  { current, count }: { readonly current: number; readonly count: number },
): number | null {
  const row = current % 7;
  const next = {
    ArrowLeft: current - 7,
    ArrowRight: current + 7,
    ArrowUp: row > 0 ? current - 1 : -1,
    ArrowDown: row < 6 ? current + 1 : -1,
    Home: row,
    End: row + 7 * Math.floor((count - 1 - row) / 7),
  }[key];
  return next === undefined || next < 0 || next >= count ? null : next;
}
