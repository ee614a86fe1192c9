import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { overlayAreas, overlayScores } from './overlay.ts';
import type { AnsweredItem } from './send-item.ts';

/** All areas, the ended ones too, as the server has them since it answered; the same array where that changed none. */
export function areasAfter(
  areas: readonly LifeArea[],
  answered: AnsweredItem,
): readonly LifeArea[] {
  switch (answered.operation) {
    case 'createLifeArea':
    case 'updateLifeArea':
      return withArea(areas, answered.body);
    case 'deleteLifeArea':
      return overlayAreas(areas, [answered.item], { includeDeleted: true });
    default:
      return areas;
  }
}

/** The scores of the range as the server has them since it answered; the same array where that changed none. */
export function scoresAfter(
  scores: readonly Score[],
  range: DateRange,
  answered: AnsweredItem,
): readonly Score[] {
  switch (answered.operation) {
    case 'recordScore': {
      const { item, body } = answered;
      if (body === null) return scores.filter((score) => !isSameDay(score, item.subject));
      return overlayScores(scores, [item], range).map((score) =>
        isSameDay(score, body) ? body : score,
      );
    }
    case 'deleteScore':
    case 'deleteLifeArea':
      return overlayScores(scores, [answered.item], range);
    default:
      return scores;
  }
}

function withArea(areas: readonly LifeArea[], area: LifeArea): readonly LifeArea[] {
  return [...areas.filter(({ id }) => id !== area.id), area].toSorted(
    (a, b) => a.position - b.position,
  );
}

type ScoredDay = Pick<Score, 'life_area_id' | 'score_date'>;

function isSameDay(a: ScoredDay, b: ScoredDay): boolean {
  return a.life_area_id === b.life_area_id && a.score_date === b.score_date;
}
