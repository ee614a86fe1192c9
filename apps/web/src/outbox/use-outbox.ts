import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Outbox } from './outbox.ts';
import type { QueueReading } from './outbox-view.ts';

export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox needs an OutboxProvider above it');
  return outbox;
}

/** The signed-in user's changes that the server does not have, refused ones included; laid over its state by the overlays. */
export function useOutboxItems(): readonly OutboxItem[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.items);
}

/** Whether these are all of them. */
export function useQueueReading(): QueueReading {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.reading);
}

/** The items to lay over the server's state. What they show stays as it is while they are sent. */
export function useWaitingItems(): readonly OutboxItem[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.waiting);
}

/** Whether a change of the area or of its scores is still to be sent. */
export function useWaitingToSync(areaId: string): boolean {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, () => isWaiting(outbox.items(), areaId));
}

function isWaiting(items: readonly OutboxItem[], areaId: string): boolean {
  return items.some((item) => item.state !== 'refused' && item.subject.life_area_id === areaId);
}
