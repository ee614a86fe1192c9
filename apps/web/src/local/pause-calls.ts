import type { Pause, PauseChanges } from '@daymark/shared/pauses/pause.ts';
import { type QueuedCall, queuedCall, type WhenMade, whenOf } from './queued-call.ts';

export function callToCreatePause(pause: Pause, edit: WhenMade): QueuedCall {
  const data = { ...pause, ...whenOf(edit) };
  const subject = subjectOf(pause);
  return queuedCall({ operation: 'createPause', subject, data }, { body: data });
}

/** @param changes what is not named stays, also where another device changes it */
export function callToUpdatePause(
  { id, ...known }: Pause,
  changes: Pick<PauseChanges, 'first_day' | 'last_day' | 'reason'>,
  edit: WhenMade,
): QueuedCall {
  const data = { ...changes, known, ...whenOf(edit) };
  const request = { params: { id }, body: data };
  const subject = subjectOf({ id, life_area_id: known.life_area_id });
  return queuedCall({ operation: 'updatePause', subject, data }, request);
}

export function callToDeletePause(pause: NamedPause, edit: WhenMade): QueuedCall {
  const request = { params: { id: pause.id }, query: whenOf(edit) };
  return queuedCall({ operation: 'deletePause', subject: subjectOf(pause), data: null }, request);
}

/** Which pause of what. */
export type NamedPause = Pick<Pause, 'id' | 'life_area_id'>;

function subjectOf({ id, life_area_id }: NamedPause) {
  return { ...(life_area_id !== null && { life_area_id }), pause_id: id };
}
