import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { openSpans } from '@daymark/shared/areas/area-days.ts';
import type { Score } from '@daymark/shared/scores/score.ts';

const createdOn = '2026-01-01';

/** An area that has been alive since the beginning of 2026, but for what `parts` says. */
export function madeArea(parts: Partial<LifeArea> & Pick<LifeArea, 'id'>): LifeArea {
  const created_on = parts.created_on ?? createdOn;
  return {
    name: parts.id,
    description: '',
    color: 'green',
    is_active: true,
    position: 0,
    created_at: `${created_on}T08:00:00.000Z`,
    created_on,
    deleted_at: null,
    deleted_on: null,
    schedule: [],
    pauses: [],
    day: { state: 'due' },
    spans: openSpans(created_on),
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
