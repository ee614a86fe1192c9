import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** In milliseconds. A finger that rests as long asks for more. */
const longPress = 500;

/** In pixels. A finger that moves further scrolls. */
const slack = 10;

interface Presses {
  /** A click or a tap. */
  readonly onPress: (target: EventTarget) => void;
  /** A right click, the menu key or a finger that stays. Without it a long press is a tap. */
  readonly onMore?: ((target: EventTarget) => void) | undefined;
}

/** Tells a press from a long one, for an element whose children are pressed. iOS sends no `contextmenu` for a long press. */
export function usePress({ onPress, onMore }: Presses) {
  const waiting = useRef<{ readonly timer: number; readonly x: number; readonly y: number }>(null);
  /** Set while the click at the end of a long press is still to come. */
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
      // Android sends it for a long press, before the timer or after it.
      if (!isHeld.current) more(event.target);
    },
    onPointerDown({ pointerType, clientX, clientY, target }: PointerEvent): void {
      stop();
      // A right click is followed by no click that would reset it.
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
