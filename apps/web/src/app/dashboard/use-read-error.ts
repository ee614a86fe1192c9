import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const shownHere: readonly unknown[] = ['life-areas', 'scores', 'analytics'];

/** Why the first of the dashboard's failed reads failed; null while none of these has. */
export function useReadError(isMeant: (query: Query) => boolean): Error | null {
  const queryClient = useQueryClient();
  const predicate = (query: Query) => isFailedHere(query) && isMeant(query);
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () =>
      queryClient.getQueryCache().findAll({ type: 'active', predicate })[0]?.state.error ?? null,
  );
}

export function isFailedHere({ queryKey, state }: Query): boolean {
  return state.status === 'error' && shownHere.includes(queryKey[0]);
}
