import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Cell, cellOfKey, keptCell } from './cell-of-key.ts';
import type { Range } from './grid-geometry.ts';

/** Keeps the one tab stop of a grid, and follows the keys. */
export function useCurrentCell(rows: readonly Range[], onOpen: (cell: Cell) => void) {
  const [visited, setVisited] = useState<Cell | null>(null);
  const leaving = useRef<Element>(null);
  const current = keptCell(visited, rows);

  // The cell may be drawn only now.
  useLayoutEffect(() => {
    const cell = leaving.current?.querySelector<HTMLElement>('[tabindex="0"]');
    leaving.current = null;
    // The browser's own way would put it into the middle.
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const handlers = {
    onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (current.day !== null && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        onOpen(current);
      }
      const next = cellOfKey(event.key, current, rows);
      if (next === null) return;
      event.preventDefault();
      leaving.current = event.currentTarget;
      setVisited(next);
    },
    onFocus(event: FocusEvent): void {
      const cell = cellAt(event.target);
      if (cell !== null) setVisited(cell);
    },
    onClick(event: MouseEvent): void {
      const cell = cellAt(event.target);
      if (cell !== null) onOpen(cell);
    },
  };
  return { current, handlers };
}

/** The cell that an element is in: rows say theirs in `data-row`, days in `data-day`. */
function cellAt(target: EventTarget): Cell | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (row === undefined) return null;
  const day = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
  return { row: Number(row), day: day === undefined ? null : Number(day) };
}
