import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-errors.ts';

const minute = 60_000;

/** For what only our own writes change: they invalidate it. */
const keptFresh = (staleTime: number) =>
  ({
    staleTime,
    // What came from the device and not from the server is from the beginning of time.
    refetchOnMount: ({ state }: Dated) => state.dataUpdatedAt === 0,
    refetchOnReconnect: false,
  }) as const;

interface Dated {
  readonly state: { readonly dataUpdatedAt: number };
}

/** How long each kind of data counts as fresh, for `queryOptions`. */
export const freshness = {
  lifeAreas: keptFresh(10 * minute),
  analytics: keptFresh(10 * minute),
  dailyScores: { staleTime: 0 },
  weeklyScores: { staleTime: 15 * minute },
} as const;

const mostRetries = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // Paused queries would show skeletons for ever; a failed one can show what the device has.
        networkMode: 'always',
      },
    },
  });
}

function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  // What the device has is shown at once then; coming back online has everything asked for again.
  const isAway = error instanceof NetworkError && !navigator.onLine;
  return !refused && !isAway && failures < mostRetries;
}
