import type { Query, QueryClient } from '@tanstack/react-query';
import type { Outbox } from '../../outbox/outbox.ts';

/** Asks anew for what `keepAnswer` left out of date, once the server has every change; before that it would be so again at once. */
export function refreshWhenDrained(
  outbox: Pick<Outbox, 'items' | 'subscribe'>,
  queryClient: QueryClient,
): () => void {
  let wasWaiting = false;
  return outbox.subscribe(() => {
    const isWaiting = outbox.items().some((item) => item.state !== 'refused');
    if (wasWaiting && !isWaiting) {
      void queryClient.refetchQueries({ queryKey: ['analytics'], stale: true });
      void queryClient.refetchQueries({ type: 'active', predicate: isDayLeftOpen });
    }
    wasWaiting = isWaiting;
  });
}

function isDayLeftOpen({ queryKey, state }: Query): boolean {
  return queryKey[0] === 'scores' && state.isInvalidated;
}
