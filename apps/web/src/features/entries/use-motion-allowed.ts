import { useSyncExternalStore } from 'react';

const reduced = '(prefers-reduced-motion: reduce)';

/** Whether big motion is welcome here: not when the person asked for less, nor on a device of two cores or fewer. */
export function useMotionAllowed(): boolean {
  const isReduced = useSyncExternalStore(onReducedChange, () => matchMedia(reduced).matches);
  return !isReduced && navigator.hardwareConcurrency > 2;
}

function onReducedChange(listener: () => void): () => void {
  const query = matchMedia(reduced);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
