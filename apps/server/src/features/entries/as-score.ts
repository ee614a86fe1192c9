import type { Score } from '@daymark/shared/entries/score.ts';
import type { AreaRow } from '../../database/area-row.ts';

export type AreaOfScore = Pick<AreaRow, 'name' | 'color' | 'created_on' | 'deleted_on'>;

/** Name and colour go along where the area has ended, because the list of areas may not have it. */
export function asScore(row: Score, area: Pick<AreaRow, 'name' | 'color' | 'deleted_on'>): Score {
  const score = {
    id: row.id,
    life_area_id: row.life_area_id,
    score: row.score,
    score_date: row.score_date,
    notes: row.notes,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  if (area.deleted_on === null) return score;
  return { ...score, life_area_name: area.name, life_area_color: area.color };
}
