import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Step } from './order-of-areas.ts';

export interface HandleActs {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface Drag<Row> {
  readonly row: Row;
  /** Distance of the pointer from the top of the row, in pixels. */
  readonly grip: number;
  readonly y: number;
}

/** @param move moves a row by one step. The control that moved the row keeps the focus. */
export function useDragging<Row extends { readonly key: string }>(
  list: RefObject<HTMLElement | null>,
  move: (row: Row, step: Step) => void,
) {
  const [dragged, setDragged] = useState<Row | null>(null);
  const drag = useRef<Drag<Row> | null>(null);
  const control = useRef<HTMLElement | null>(null);
  const moveNow = useRef(move);
  useLayoutEffect(() => {
    moveNow.current = move;
  });

  const elementOf = (key: string) =>
    [...(list.current?.children ?? [])].find(
      (child): child is HTMLElement => child instanceof HTMLElement && child.dataset['key'] === key,
    );

  useLayoutEffect(() => {
    if (drag.current !== null) {
      const { row, y } = drag.current;
      const element = elementOf(row.key);
      follow(drag.current, element);
      // A fast pointer passes several rows at once.
      const step = stepTo(y, element);
      if (step !== null) moveNow.current(row, step);
    }
    const used = control.current;
    // Moving an element or disabling a button loses the focus.
    if (used?.matches(':disabled'))
      used.closest('li')?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    else if (document.activeElement === document.body) used?.focus();
  });

  function grab(row: Row, { clientY, currentTarget }: PointerEvent<HTMLElement>): void {
    const element = elementOf(row.key);
    if (element === undefined) return;
    currentTarget.focus();
    control.current = currentTarget;
    drag.current = { row, grip: clientY - element.getBoundingClientRect().top, y: clientY };
    setDragged(row);
    const ends = new AbortController();
    document.addEventListener('pointermove', ({ clientY: y }) => dragTo(y), ends);
    document.addEventListener('pointerup', release, ends);
    document.addEventListener('pointercancel', release, ends);

    function dragTo(y: number): void {
      if (drag.current === null) return;
      drag.current = { ...drag.current, y };
      const at = elementOf(row.key);
      follow(drag.current, at);
      const step = stepTo(y, at);
      if (step !== null) moveNow.current(row, step);
    }

    function release(): void {
      ends.abort();
      drag.current = null;
      elementOf(row.key)?.style.removeProperty('translate');
      setDragged(null);
    }
  }

  function press(row: Row, event: KeyboardEvent<HTMLElement>): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (step === null) return;
    event.preventDefault();
    moveWith(row, step, event.currentTarget);
  }

  function moveWith(row: Row, step: Step, by: HTMLElement): void {
    control.current = by;
    move(row, step);
  }

  return {
    dragged,
    moveWith,
    handleOf: (row: Row): HandleActs => ({
      onPointerDown: (event) => grab(row, event),
      onKeyDown: (event) => press(row, event),
    }),
  };
}

function follow(
  { y, grip }: Pick<Drag<unknown>, 'y' | 'grip'>,
  element: HTMLElement | undefined,
): void {
  if (element === undefined) return;
  element.style.translate = 'none';
  const { top } = element.getBoundingClientRect();
  element.style.translate = `0 ${y - grip - top}px`;
}

/** Returns the step for a row whose pointer passed the middle of a neighbor, or else null. */
function stepTo(y: number, element: HTMLElement | undefined): Step | null {
  const [before, after] = [element?.previousElementSibling, element?.nextElementSibling];
  if (before && y < middleOf(before)) return -1;
  return after && y > middleOf(after) ? 1 : null;
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
