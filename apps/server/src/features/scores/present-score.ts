import type { Score } from '@daymark/shared/scores/score.ts';

/** The area's name and colour go along where it has ended: a client that lists living areas knows them from nowhere else. */
export function presentScore(score: Score): Score {
  const { life_area_name, life_area_color } = score;
  const presented: Score = {
    id: score.id,
    life_area_id: score.life_area_id,
    score: score.score,
    score_date: score.score_date,
    notes: score.notes,
    created_at: score.created_at,
    updated_at: score.updated_at,
  };
  if (life_area_name === undefined || life_area_color === undefined) return presented;
  return { ...presented, life_area_name, life_area_color };
}
