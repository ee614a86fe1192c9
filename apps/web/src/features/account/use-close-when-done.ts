import { useEffect, useEffectEvent } from 'react';

const shownFor = 1500;

/** Leaves the words of success on the screen for a moment, then closes. */
export function useCloseWhenDone(isDone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => close(), shownFor);
    return () => clearTimeout(timer);
  }, [isDone]);
}
