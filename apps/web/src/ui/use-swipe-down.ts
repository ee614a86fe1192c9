import { type PointerEvent, type RefObject, useRef } from 'react';

const leastDrag = 8;
const farEnough = 96;
/** Pixels per millisecond. */
const fastEnough = 0.6;

interface Drag {
  pointer: number;
  y: number;
  startedAt: number;
  active: boolean;
}

/**
 * Lets a finger pull `panel` down; far or fast enough, `onSwipe` is called. The panel follows through the custom property
 * `--drag`. Where the panel's content scrolls, only what carries `data-drag-handle` pulls.
 */
export function useSwipeDown(panel: RefObject<HTMLElement | null>, onSwipe: () => void) {
  const drag = useRef<Drag | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse' || !(event.target instanceof Element)) return;
    if (!mayDrag(event.target)) return;
    drag.current = {
      pointer: event.pointerId,
      y: event.clientY,
      startedAt: event.timeStamp,
      active: false,
    };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const current = drag.current;
    if (!current || current.pointer !== event.pointerId) return;
    const distance = event.clientY - current.y;
    if (!current.active && distance > leastDrag) {
      current.active = true;
      // From here on the press belongs to the sheet: the button under the finger is not pressed.
      event.currentTarget.setPointerCapture(event.pointerId);
      panel.current?.setAttribute('data-dragging', '');
    }
    if (current.active) {
      panel.current?.style.setProperty('--drag', `${Math.max(0, distance)}px`);
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const current = release();
    if (!current?.active) return;
    const distance = event.clientY - current.y;
    const speed = distance / Math.max(1, event.timeStamp - current.startedAt);
    if (distance > farEnough || (distance > leastDrag && speed > fastEnough)) onSwipe();
  }

  function release(): Drag | null {
    const current = drag.current;
    drag.current = null;
    panel.current?.removeAttribute('data-dragging');
    panel.current?.style.removeProperty('--drag');
    return current;
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: release };
}

function mayDrag(target: Element): boolean {
  if (target.closest('[data-drag-handle]')) return true;
  if (target.closest('input, textarea, select')) return false;
  return target.closest('[data-scrolls]') === null;
}
