import type { AreaRate } from '../analytics/area-rate.ts';
import { dateOfDay, dayOfDate } from './any-date.ts';
import type { History, HistoryArea } from './any-history.ts';

export interface Counted {
  readonly done: number;
  readonly possible: number;
  /** Scores of either value. */
  readonly recorded: number;
  readonly rate: number | null;
}

/** Counts the cells from one day to another, of all areas or of some. Days have the numbers of `dayOfDate`. */
export type CountCells = (from: number, to: number, chosen?: readonly HistoryArea[]) => Counted;

/**
 * Counting cell by cell from the days the generator knows an area to count on and the raw scores: what the product's
 * figures are compared with. It shares no rule with them.
 */
export function cellCounter({ today, areas, scores }: History): CountCells {
  const now = dayOfDate(today);
  const scoreOn = new Map(
    scores.map((one) => [`${one.life_area_id} ${one.score_date}`, one.score]),
  );
  return (from, to, chosen = areas) => {
    let [done, possible, recorded] = [0, 0, 0];
    for (let day = from; day <= Math.min(to, now); day += 1) {
      const date = dateOfDay(day);
      for (const { area } of chosen.filter(({ countedDays }) => countedDays.has(date))) {
        const score = scoreOn.get(`${area.id} ${date}`);
        possible += 1;
        if (score === 1) done += 1;
        if (score !== undefined) recorded += 1;
      }
    }
    const rate = possible === 0 ? null : Math.round((1000 * done) / possible) / 10;
    return { done, possible, recorded, rate };
  };
}

export interface CountedArea extends Counted {
  readonly one: HistoryArea;
}

/** The areas that counted from one day to another, by position. */
export function countedAreas(
  { areas }: History,
  count: CountCells,
  [from, to]: readonly [from: number, to: number],
): CountedArea[] {
  return areas
    .toSorted((one, other) => one.area.position - other.area.position)
    .map((one) => ({ one, ...count(from, to, [one]) }))
    .filter(({ possible }) => possible > 0);
}

export function namedRate({ one, rate }: CountedArea): AreaRate {
  const { id, name, color } = one.area;
  return { life_area_id: id, name, color, completion_rate: rate };
}

/** Highest rate, most done; and of those alive today lowest rate, most missed, unless no area did better. */
export function bestAndFocus(counted: readonly CountedArea[], today: string) {
  const alive = counted.filter(({ one }) => one.countedDays.has(today));
  const highest = Math.max(...counted.map(shownRate));
  const lowest = Math.min(...alive.map(shownRate));
  const high = counted.filter((one) => shownRate(one) === highest);
  const low = alive.filter((one) => shownRate(one) === lowest);
  const mostDone = Math.max(...high.map(({ done }) => done));
  const mostMissed = Math.max(...low.map(missed));
  const best = high.find(({ done }) => done === mostDone);
  const focus = low.find((one) => missed(one) === mostMissed);
  return {
    best: best === undefined ? null : namedRate(best),
    focus: focus === undefined || lowest >= highest ? null : namedRate(focus),
  };
}

function shownRate({ rate }: Counted): number {
  return rate ?? 0;
}

function missed({ possible, done }: Counted): number {
  return possible - done;
}
