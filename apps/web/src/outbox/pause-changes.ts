import type { Pause, PauseChanges } from '@daymark/shared/pauses/pause.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { JoinForAccount } from './change-keeper.ts';
import {
  callToCreatePause,
  callToDeletePause,
  callToUpdatePause,
  type Edit,
  type NamedPause,
  type QueuedCall,
  type ScoredDay,
} from './queued-call.ts';

/** Of one area, or of all of them where `life_area_id` is null; open without a last day. */
export interface PauseInput extends Pick<Pause, 'life_area_id' | 'first_day' | 'last_day'> {
  readonly reason?: string;
}

export interface PauseChanger {
  /** Resolves with the pause as it is shown from now on. */
  readonly createPause: (input: PauseInput) => Promise<Pause>;
  /** What is not named stays, also where another device changes it. */
  readonly updatePause: (
    pause: NamedPause,
    changes: Pick<PauseChanges, 'first_day' | 'last_day' | 'reason'>,
  ) => Promise<void>;
  /** Its days are as if it had never been. */
  readonly deletePause: (pause: NamedPause) => Promise<void>;
  /** Skips a day: a pause of that day alone. */
  readonly skipDay: (day: ScoredDay, reason?: string) => Promise<Pause>;
  /** Takes the skips of that day back, of those that are shown. A longer pause stays as it is. */
  readonly unskipDay: (day: ScoredDay, shown: Iterable<Pause>) => Promise<void>;
}

interface Parts {
  readonly change: (join: JoinForAccount) => Promise<void>;
  readonly newId: () => string;
}

export function createPauseChanger({ change, newId }: Parts): PauseChanger {
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
    createPause,
    updatePause: (pause, changes) => enqueue((edit) => [callToUpdatePause(pause, changes, edit)]),
    deletePause: (pause) => enqueue((edit) => [callToDeletePause(pause, edit)]),
    skipDay: ({ life_area_id, score_date }, reason) =>
      createPause({
        life_area_id,
        first_day: score_date,
        last_day: score_date,
        ...(reason !== undefined && { reason }),
      }),
    async unskipDay(day, shown) {
      const skips = [...shown].filter((pause) => isSkipOf(pause, day));
      if (skips.length > 0)
        await enqueue((edit) => skips.map((pause) => callToDeletePause(pause, edit)));
    },
  };
}

function isSkipOf(pause: Pause, { life_area_id, score_date }: ScoredDay): boolean {
  return (
    pause.life_area_id === life_area_id &&
    pause.first_day === score_date &&
    pause.last_day === score_date
  );
}
