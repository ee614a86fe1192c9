import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PendingMark } from './mark-events.ts';
import type { Marking } from './marking.ts';

export const MarkingContext = createContext<Marking | null>(null);

/** Returns the same object for as long as the page lives. */
export function useMarking(): Marking {
  const marking = useContext(MarkingContext);
  if (marking === null) throw new Error('useMarking needs a MarkingContext above it');
  return marking;
}

export function usePendingMark(): PendingMark | null {
  const { pending } = useMarking();
  return useSyncExternalStore(pending.subscribe, pending.latest);
}
