import type { Query, QueryClient } from '@tanstack/react-query';

/** Lets the answer come that is on its way, and asks for it once more then: it may be from before a change. */
export function askAgainAfter(queryClient: QueryClient, { queryKey, promise }: Query): void {
  const filters = { queryKey, exact: true, refetchType: 'all' } as const;
  // Once for all that ask for it meanwhile.
  const askAgain = () => queryClient.invalidateQueries(filters, { cancelRefetch: false });
  promise?.then(askAgain, () => {});
}
