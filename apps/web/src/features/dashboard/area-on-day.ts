import { countsOn } from '@daymark/shared/areas/area-days.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score, ScoreValue } from '@daymark/shared/scores/score.ts';

export type DayState = 'done' | 'not-done' | 'unscored';

/** What a card shows of one area on one day. */
export interface AreaOnDay {
  readonly area: LifeArea;
  readonly score: Score | null;
  readonly state: DayState;
}

interface DayOfAreas {
  readonly areas: readonly LifeArea[];
  /** May hold scores of other days and other areas. */
  readonly scores: readonly Score[];
  readonly date: CalendarDate;
  readonly today: CalendarDate;
}

/**
 * The areas that count on `date`, in the order of the cards: what is still open comes first today, what was scored comes
 * first on a past day, and by position within both.
 */
export function areasOnDay({ areas, scores, date, today }: DayOfAreas): AreaOnDay[] {
  const scoreOf = new Map(
    scores.filter((score) => score.score_date === date).map((score) => [score.life_area_id, score]),
  );
  const rank = date < today ? rankOnPastDay : rankToday;
  return areas
    .filter((area) => countsOn(area.spans, date))
    .map((area) => onDay(area, scoreOf.get(area.id) ?? null))
    .toSorted((a, b) => rank[a.state] - rank[b.state] || a.area.position - b.area.position);
}

const rankToday: Record<DayState, number> = { unscored: 0, 'not-done': 0, done: 1 };
const rankOnPastDay: Record<DayState, number> = { done: 0, 'not-done': 0, unscored: 1 };

function onDay(area: LifeArea, score: Score | null): AreaOnDay {
  return { area, score, state: stateOf(score?.score ?? null) };
}

export function stateOf(value: ScoreValue | null): DayState {
  if (value === null) return 'unscored';
  return value === 1 ? 'done' : 'not-done';
}
