import type { QueryClient } from '@tanstack/react-query';
import type { Outbox } from '../../outbox/outbox.ts';

/** Asks for the figures anew once the server has every change; before that they would be behind again at once. */
export function refreshWhenDrained(
  outbox: Pick<Outbox, 'items' | 'subscribe'>,
  queryClient: QueryClient,
): () => void {
  let wasWaiting = false;
  return outbox.subscribe(() => {
    const isWaiting = outbox.items().some((item) => item.state !== 'refused');
    if (wasWaiting && !isWaiting) {
      void queryClient.refetchQueries({ queryKey: ['analytics'], stale: true });
    }
    wasWaiting = isWaiting;
  });
}
