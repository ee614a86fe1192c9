import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useState,
} from 'react';

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
export function useHeatCell(box: RefObject<HTMLElement | null>, count: number) {
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
