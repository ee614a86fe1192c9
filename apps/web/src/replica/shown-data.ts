import { overlay } from '@daymark/shared/outbox/overlay.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Replica } from './replica.ts';
import type { ReplicaState } from './replica-row.ts';
import { createTimelines, type Timelines } from './timelines.ts';

/** What the screens show: the replica with the queue laid over it. What did not change keeps its identity. */
export interface ShownData {
  readonly state: () => ReplicaState;
  readonly timelines: (today: CalendarDate) => Timelines;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createShownData(
  replica: Pick<Replica, 'state' | 'subscribe'>,
  outbox: Pick<Outbox, 'overlaid' | 'subscribe'>,
): ShownData {
  const timelines = createTimelines();
  let base: ReplicaState | null = null;
  let items: readonly OutboxItem[] = [];
  let shown: ReplicaState | null = null;

  function state(): ReplicaState {
    const [nextBase, nextItems] = [replica.state(), outbox.overlaid()];
    if (shown === null || nextBase !== base || nextItems !== items) {
      shown = overlay(nextBase, nextItems);
      base = nextBase;
      items = nextItems;
    }
    return shown;
  }

  return {
    state,
    timelines: (today) => timelines(state(), today),
    subscribe(listener) {
      const stops = [replica.subscribe(listener), outbox.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
