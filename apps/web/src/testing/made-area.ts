import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { Score } from '@daymark/shared/entries/score.ts';

const createdOn = '2026-01-01';

/** An area that has been alive since the beginning of 2026, but for what `parts` says. */
export function madeArea(parts: Partial<SyncedArea> & Pick<SyncedArea, 'id'>): SyncedArea {
  const created_on = parts.created_on ?? createdOn;
  return {
    name: parts.id,
    description: '',
    color: 'green',
    icon: null,
    group: '',
    reminder_time: null,
    position: 0,
    created_at: `${created_on}T08:00:00.000Z`,
    created_on,
    deleted_at: null,
    deleted_on: null,
    schedule: [],
    ...parts,
  };
}

/** An open pause of this area from this day on, but for what `parts` says. */
export function madePause(
  parts: Partial<Pause> & Pick<Pause, 'life_area_id' | 'first_day'>,
): Pause {
  return {
    id: `pause of ${parts.life_area_id} ${parts.first_day}`,
    last_day: null,
    reason: '',
    ...parts,
  };
}

type ScoreParts = Partial<Score> & Pick<Score, 'life_area_id' | 'score_date'>;

/** A done score without a note, but for what `parts` says. */
export function madeScore(parts: ScoreParts): Score {
  return {
    id: `${parts.life_area_id} ${parts.score_date}`,
    score: 1,
    notes: '',
    created_at: `${parts.score_date}T20:00:00.000Z`,
    updated_at: `${parts.score_date}T20:00:00.000Z`,
    ...parts,
  };
}
