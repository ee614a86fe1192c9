import { useLingui } from '@lingui/react/macro';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { OldData } from '../../features/dashboard/old-data-notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useOnline } from '../../lib/use-online.ts';

const shownHere: readonly unknown[] = ['life-areas', 'scores', 'analytics'];

function isOld({ queryKey, state }: Query): boolean {
  return state.status === 'error' && state.data !== undefined && shownHere.includes(queryKey[0]);
}

/** Null while the screen shows what the server says. That there is no network is said elsewhere. */
export function useOldData(): OldData | null {
  const { i18n } = useLingui();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const filters = { type: 'active', predicate: isOld } as const;
  const error = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.getQueryCache().findAll(filters)[0]?.state.error ?? null,
  );
  const isAsking = useIsFetching(filters, queryClient) > 0;
  if (error === null || !isOnline) return null;
  return {
    reason: errorText(i18n, error),
    isAsking,
    askAgain: () => void queryClient.refetchQueries(filters),
  };
}
