import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-errors.ts';

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
