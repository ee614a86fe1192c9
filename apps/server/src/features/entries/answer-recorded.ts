import { type OwnDays, todayOf } from '@daymark/shared/calendar/today.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { Score, newScore } from '@daymark/shared/entries/score.ts';
import type { infer as Infer } from 'zod/mini';
import { refuse, refuseField, type Refusal } from '../../http/errors.ts';
import { readEdit } from '../../http/read-edit.ts';
import type { Server } from '../../http/server.ts';
import type { RecordResult } from './score-repository.ts';
import type { ScoreRecord } from './score-statements.ts';

export interface ReadScore {
  readonly score: ScoreRecord;
  /** Its day has not begun, neither where it was marked nor here. */
  readonly isFuture: boolean;
}

interface Moment extends Pick<Server, 'random'> {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly session: OwnDays;
}

export function readScore(
  body: Infer<typeof newScore>,
  { now, session, random }: Moment,
): ReadScore {
  const edit = readEdit(body, { now, session });
  const { id = uuidv7(now, random), life_area_id, score, score_date, notes } = body;
  return {
    // A day marked before a journey west has begun, where it was marked.
    isFuture: score_date > edit.edited_on && score_date > todayOf(now, session),
    score: {
      id,
      life_area_id,
      score,
      score_date,
      notes,
      only_if_unmarked: body.only_if_unmarked ?? false,
      edited_at: edit.edited_at,
      now: edit.now,
    },
  };
}

/** @throws what the write is refused with */
export function answerRecorded(
  result: RecordResult,
): { status: 200; body: Score } | { status: 201; body: Score } {
  if (result === 'area_not_alive') throw refuseField('area_not_alive', 'score_date');
  if (typeof result === 'string') throw refuse(result);
  return result.created ? { status: 201, body: result.score } : { status: 200, body: result.score };
}

export function refuseFuture(): Refusal {
  return refuseField('future_date', 'score_date');
}
