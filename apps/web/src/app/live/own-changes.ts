import type { Outbox } from '../../outbox/outbox.ts';

const mostRemembered = 1000;

/** Remembers the ids of what waits in this browser's queue: whose keys come back are known here already. */
export function rememberOwnChanges(outbox: Pick<Outbox, 'items' | 'subscribe'>) {
  const ids = new Set<string>();

  function remember(): void {
    for (const { id } of outbox.items()) ids.add(id);
    for (const id of ids) {
      if (ids.size <= mostRemembered) return;
      ids.delete(id);
    }
  }

  remember();
  const stop = outbox.subscribe(remember);
  return { has: (id: string) => ids.has(id), stop };
}
