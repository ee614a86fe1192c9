import type { Pause, PauseChanges } from '@daymark/shared/pauses/pause.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { JoinForAccount } from './enqueue.ts';
import {
  callToCreatePause,
  callToDeletePause,
  callToUpdatePause,
  type NamedPause,
} from './pause-calls.ts';
import type { Edit, QueuedCall } from './queued-call.ts';

/** Of one area, or of all of them where `life_area_id` is null; open without a last day. */
export interface PauseInput extends Pick<Pause, 'life_area_id' | 'first_day' | 'last_day'> {
  readonly reason?: string;
}

interface Parts {
  readonly change: (join: JoinForAccount) => Promise<void>;
  readonly newId: () => string;
}

/** What the outbox does with pauses. */
export function createPauseChanges({ change, newId }: Parts) {
  const enqueue = (callsFor: (edit: Edit) => readonly QueuedCall[]) =>
    change((items, given) => {
      const { edited_at, edited_on } = given;
      const put = callsFor({ edited_at, edited_on, newId }).map((call, index) => {
        const item = joinQueue(items, { ...call, ...given, id: index === 0 ? given.id : newId() });
        return { ...item, sequence: item.sequence + index };
      });
      return { put, remove: [] };
    });

  async function createPause({ reason = '', ...days }: PauseInput): Promise<Pause> {
    const pause = { id: newId(), ...days, reason };
    await enqueue((edit) => [callToCreatePause(pause, edit)]);
    return pause;
  }

  return {
    /** Resolves with the pause as it is shown from now on. */
    createPause,
    /** What is not named stays, also where another device changes it. */
    updatePause: (
      pause: Pause,
      changes: Pick<PauseChanges, 'first_day' | 'last_day' | 'reason'>,
    ): Promise<void> => enqueue((edit) => [callToUpdatePause(pause, changes, edit)]),
    /** Its days are as if it had never been. */
    deletePause: (pause: NamedPause): Promise<void> =>
      enqueue((edit) => [callToDeletePause(pause, edit)]),
  };
}
