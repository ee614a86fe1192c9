import { useLingui } from '@lingui/react/macro';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatDate } from '../lib/format.ts';
import { splitIntoMonths } from '../lib/year-months.ts';
import { classNames } from './class-names.ts';
import { usePress } from './use-press.ts';
import styles from './year-grid.module.css';

export interface YearCell {
  readonly date: CalendarDate;
  readonly words: string;
  readonly className: string | undefined;
  /** Shade of the cell, from 0 to 1. */
  readonly share?: number | undefined;
  /** Values of `data-` attributes. Null leaves the attribute out. */
  readonly data: Readonly<Record<`data-${string}`, string | number | null>>;
}

interface YearGridProps {
  readonly label: string;
  /**
   * Must be the same array while nothing changes, because rows are memoized. Starts on the first
   * day of a week and has at most 53 weeks.
   */
  readonly cells: readonly YearCell[];
  readonly onOpen?: (date: CalendarDate) => void;
  /** Called for a right click, a long press, the menu key, and Shift+Enter. */
  readonly onMore?: ((date: CalendarDate) => void) | undefined;
}

const rows = [0, 1, 2, 3, 4, 5, 6];

/**
 * Grid with one tab stop. Arrow keys move by a day or a week, Home and End within the row, and
 * Enter opens a day.
 */
export function YearGrid({ label, cells, onOpen, onMore }: YearGridProps) {
  const { i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const onCell = (act: ((date: CalendarDate) => void) | undefined) =>
    act &&
    ((index: number) => {
      const date = cells[index]?.date;
      if (date !== undefined) act(date);
    });
  const acts = { onOpen: onCell(onOpen), onMore: onCell(onMore) };
  const { current, pointed, handlers } = useYearCell(box, cells.length, acts);
  const shown = pointed && cells[pointed.index];

  return (
    <div ref={box} className={styles.box}>
      <div className={styles.content}>
        <Months cells={cells} locale={i18n.locale} />
        <table
          role="grid"
          className={styles.grid}
          aria-label={label}
          data-opens={onOpen !== undefined || undefined}
          {...handlers}
        >
          <tbody>
            {rows.map((row) => (
              <YearRow
                key={row}
                row={row}
                cells={cells}
                current={current % 7 === row ? current : null}
              />
            ))}
          </tbody>
        </table>
        {shown && (
          <DayTip
            key={shown.date}
            words={shown.words}
            x={pointed.x}
            y={pointed.y}
            isBelow={pointed.index % 7 < 3}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Share of a month's name that must be visible. Otherwise the name is hidden. Less than 1, because
 * scroll positions are fractional.
 */
const wholeRatio = 0.98;

interface MonthsProps {
  readonly cells: readonly YearCell[];
  readonly locale: string;
}

/**
 * Hidden from screen readers, because each cell names its month. Names that would be cut off are
 * not shown.
 */
const Months = memo(function Months({ cells, locale }: MonthsProps) {
  const months = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = months.current?.closest(`.${styles.box}`) ?? null;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          target.toggleAttribute('data-cut', intersectionRatio < wholeRatio);
        }
      },
      { root, threshold: wholeRatio },
    );
    for (const name of months.current?.querySelectorAll('span > span') ?? [])
      observer.observe(name);
    return () => observer.disconnect();
  });
  return (
    <div ref={months} className={styles.months} aria-hidden>
      {splitIntoMonths(cells)
        .filter(({ weeks }) => weeks > 1)
        .map(({ start_date, firstWeek, weeks }) => (
          <span key={start_date} style={{ gridColumn: `${firstWeek + 2} / span ${weeks}` }}>
            <span>{formatDate(start_date, locale, { month: 'short' })}</span>
          </span>
        ))}
    </div>
  );
});

interface YearRowProps {
  readonly row: number;
  readonly cells: readonly YearCell[];
  readonly current: number | null;
}

const YearRow = memo(function YearRow({ row, cells, current }: YearRowProps) {
  const { i18n } = useLingui();
  const own = cells
    .map((cell, index) => ({ cell, index }))
    .filter(({ index }) => index % 7 === row);
  const first = own[0]?.cell.date;
  return (
    <tr>
      <th scope="row" className={styles.weekday}>
        {first && formatDate(first, i18n.locale, { weekday: 'short' })}
      </th>
      {own.map(({ cell: { date, words, className, share, data }, index }) => (
        <td
          key={date}
          className={classNames(styles.cell, className)}
          tabIndex={index === current ? 0 : -1}
          data-index={index}
          aria-label={words}
          style={share === undefined ? undefined : ({ '--share': share } as CSSProperties)}
          {...data}
        />
      ))}
    </tr>
  );
});

interface DayTipProps {
  readonly words: string;
  /** Center of the cell, in pixels from the corner of the content. */
  readonly x: number;
  readonly y: number;
  readonly isBelow: boolean;
}

/**
 * Hidden from screen readers, which read the cell. The tip stays in the visible part of the box.
 */
function DayTip({ words, x, y, isBelow }: DayTipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    const box = element?.closest<HTMLElement>(`.${styles.box}`);
    if (!element || !box) return;
    const half = element.offsetWidth / 2;
    // Scroll positions are negative, because the box starts at the latest week.
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
      {words}
    </div>
  );
}

interface PointedCell {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

interface YearCellActs {
  readonly onOpen: ((index: number) => void) | undefined;
  readonly onMore: ((index: number) => void) | undefined;
}

function useYearCell(
  box: RefObject<HTMLElement | null>,
  count: number,
  { onOpen, onMore }: YearCellActs,
) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [pointed, setPointed] = useState<PointedCell | null>(null);
  const current = Math.min(chosen ?? count - 1, count - 1);

  function point(target: EventTarget) {
    const cell = pointedCell(target);
    setPointed((before) => (before?.index === cell?.index ? before : cell));
  }

  const onCell = (act: (index: number) => void) => (target: EventTarget) => {
    const cell = pointedCell(target);
    if (cell !== null) act(cell.index);
  };
  const presses = usePress({
    onPress: onCell((index) => onOpen?.(index)),
    onMore: onMore && onCell(onMore),
  });

  const handlers = {
    ...presses,
    onFocus(event: FocusEvent) {
      const cell = pointedCell(event.target);
      if (cell === null) return;
      setChosen(cell.index);
      setPointed(cell);
    },
    onBlur: () => setPointed(null),
    // Cells that scroll under a resting pointer trigger no `pointermove`.
    onPointerMove(event: PointerEvent) {
      presses.onPointerMove(event);
      point(event.target);
    },
    onPointerLeave: () => point(document.activeElement ?? document.body),
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setPointed(null);
      if (onOpen && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        if (event.shiftKey && onMore) onMore(current);
        else onOpen(current);
      }
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
