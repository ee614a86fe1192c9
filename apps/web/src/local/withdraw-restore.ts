import { countQueued } from '@daymark/shared/outbox/count-queued.ts';
import { withdrawItems } from '@daymark/shared/outbox/failed-items.ts';
import type { createEnqueue, OutboxStore } from './outbox-store.ts';
import type { createOutboxView } from './outbox-view.ts';

interface Queue extends Pick<ReturnType<typeof createEnqueue>, 'write'> {
  readonly store: OutboxStore;
  readonly view: Pick<ReturnType<typeof createOutboxView>, 'items' | 'subscribe'>;
}

/** Removes a restore's unsent changes, also if their running request fails, and counts them. */
export async function withdrawRestore(
  { store, view, write }: Queue,
  restoreId: string,
): Promise<number> {
  const isSending = () =>
    view.items().some((item) => item.restore_id === restoreId && item.state === 'sending');
  let withdrawn = 0;
  for (;;) {
    await write((owner) =>
      store.change(owner.id, (items) => {
        const change = withdrawItems(items, restoreId);
        withdrawn += countQueued(items.filter(({ id }) => change.remove.includes(id)));
        return change;
      }),
    );
    if (!isSending()) return withdrawn;
    await new Promise<void>((resolve) => {
      const end = view.subscribe(() => {
        if (isSending()) return;
        end();
        resolve();
      });
    });
  }
}
