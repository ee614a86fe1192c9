import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Time for which a finger must rest for a long press, in milliseconds. */
const longPress = 500;

/** Largest movement during a long press, in pixels. A finger that moves further scrolls. */
const slack = 10;

interface Presses {
  readonly onPress: (target: EventTarget) => void;
  /** Called for a right click, the menu key or a long press. If absent, a long press is a tap. */
  readonly onMore?: ((target: EventTarget) => void) | undefined;
}

/** Detects presses and long presses, for which iOS fires no `contextmenu`. */
export function usePress({ onPress, onMore }: Presses) {
  const waiting = useRef<{ readonly timer: number; readonly x: number; readonly y: number }>(null);
  /** True until the click at the end of a long press. */
  const isHeld = useRef(false);

  function stop(): void {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  }

  function more(target: EventTarget): void {
    stop();
    isHeld.current = true;
    onMore?.(target);
  }

  return {
    onClick({ target }: MouseEvent): void {
      if (!isHeld.current) onPress(target);
      isHeld.current = false;
    },
    onContextMenu(event: MouseEvent): void {
      if (onMore === undefined) return;
      event.preventDefault();
      // Android fires `contextmenu` for a long press, either before or after the timer ends.
      if (!isHeld.current) more(event.target);
    },
    onPointerDown({ pointerType, clientX, clientY, target }: PointerEvent): void {
      stop();
      // A right click has no following click that would reset `isHeld`.
      isHeld.current = false;
      if (onMore === undefined || pointerType !== 'touch') return;
      const timer = window.setTimeout(() => more(target), longPress);
      waiting.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      const { x, y } = waiting.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > slack) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
