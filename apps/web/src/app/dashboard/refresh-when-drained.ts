import type { Query, QueryClient } from '@tanstack/react-query';
import type { Outbox } from '../../outbox/outbox.ts';

/** Asks anew for what `keepAnswer` left out of date, once the server has every change; before that it would be so again at once. */
export function refreshWhenDrained(
  outbox: Pick<Outbox, 'waiting' | 'subscribe'>,
  queryClient: QueryClient,
): () => void {
  return outbox.subscribe(() => {
    // What came and left between two paints was never told as waiting, so only this is asked.
    if (outbox.waiting().length > 0) return;
    // What is being asked for was so after the last change; `keepAnswer` has a first answer from before asked for again.
    void queryClient.refetchQueries({ predicate: isLeftOpen }, { cancelRefetch: false });
  });
}

function isLeftOpen(query: Query): boolean {
  const [what] = query.queryKey;
  return query.state.isInvalidated && (what === 'analytics' || query.isActive());
}
