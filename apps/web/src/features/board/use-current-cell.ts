import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePress } from '../../ui/use-press.ts';
import { type Cell, moveCellByKey, keepCell } from './move-by-key.ts';
import type { Range } from './grid-geometry.ts';

interface CellActs {
  /** Called on click, Enter and the space bar. */
  readonly onMark: (cell: Cell) => void;
  /** Called on right click, long press, the menu key, Shift+Enter and Shift+Space. */
  readonly onOpen: (cell: Cell) => void;
}

export function useCurrentCell(rows: readonly (Range | undefined)[], acts: CellActs) {
  const [visited, setVisited] = useState<Cell | null>(null);
  const gridToFocus = useRef<Element>(null);
  const current = keepCell(visited, rows);

  // Runs after rendering, because the cell may not have existed before.
  useLayoutEffect(() => {
    const cell = gridToFocus.current?.querySelector<HTMLElement>('[tabindex="0"]');
    gridToFocus.current = null;
    // The browser's own scrolling would center the cell.
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const onCell = (act: (cell: Cell) => void) => (target: EventTarget) => {
    const cell = cellAt(target);
    if (cell !== null) act(cell);
  };
  const presses = usePress({ onPress: onCell(acts.onMark), onMore: onCell(acts.onOpen) });

  const handlers = {
    ...presses,
    onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (current.day !== null && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        if (event.shiftKey) acts.onOpen(current);
        else acts.onMark(current);
      }
      if (event.shiftKey) return;
      const next = moveCellByKey(event.key, current, rows);
      if (next === null) return;
      event.preventDefault();
      gridToFocus.current = event.currentTarget;
      setVisited(next);
    },
    onFocus(event: FocusEvent): void {
      const cell = cellAt(event.target);
      if (cell !== null) setVisited(cell);
    },
  };
  return { current, handlers };
}

/** Returns the cell around an element. Rows have `data-row`, days have `data-day`. */
function cellAt(target: EventTarget): Cell | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (row === undefined) return null;
  const day = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
  return { row: Number(row), day: day === undefined ? null : Number(day) };
}
