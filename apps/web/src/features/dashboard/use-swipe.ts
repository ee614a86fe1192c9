import { useRef, type PointerEvent } from 'react';

interface Swipe {
  readonly onLeft: () => void;
  readonly onRight: () => void;
}

const leastDistance = 48;

/** Handlers that tell a swipe to the left or right by a finger or pen; what goes more up or down than sideways is none. */
export function useSwipe({ onLeft, onRight }: Swipe) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current === null) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) < leastDistance || Math.abs(x) < 2 * Math.abs(y)) return;
      (x < 0 ? onLeft : onRight)();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
