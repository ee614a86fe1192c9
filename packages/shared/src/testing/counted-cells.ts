import type { AreaRate } from '../analytics/rate.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Streak } from '../timeline/streak.ts';
import { dateOfDay, dayOfDate, type TimedHistory } from './any-timed-history.ts';
import { computeNaiveDays } from './naive-days.ts';
import { naiveStreak } from './naive-streak.ts';
import { naiveWeekBegins } from './naive-weeks.ts';

/** Day of an area, up to today. */
export interface Cell {
  readonly possible: boolean;
  readonly done: boolean;
  /** Possible and marked, done or not done. */
  readonly recorded: boolean;
}

export interface CellArea {
  readonly area: {
    readonly id: string;
    readonly name: string;
    readonly color: string;
    readonly position: number;
  };
  readonly cells: ReadonlyMap<CalendarDate, Cell>;
  /** True if the area exists today and is not paused. */
  readonly countsToday: boolean;
  /** True if the area exists today and is not archived. */
  readonly isActive: boolean;
  readonly streak: Streak;
}

/** Input for an independent count, which shares no code with the product. */
export interface CellHistory {
  readonly today: CalendarDate;
  readonly beginsWeek: (date: CalendarDate) => boolean;
  readonly areas: readonly CellArea[];
}

export function cellsOfTimed(history: TimedHistory): CellHistory {
  const { today } = history;
  return {
    today,
    beginsWeek: naiveWeekBegins(history),
    areas: history.areas.map((one) => {
      const days = computeNaiveDays(history, one);
      const cells = [...days].map(([date, { state, mark }]) => {
        const possible = state === 'due' || mark === 1;
        return [date, { possible, done: mark === 1, recorded: possible && mark !== null }] as const;
      });
      return {
        area: one.area,
        cells: new Map(cells),
        countsToday: days.get(today)?.isPaused === false,
        isActive:
          (days.get(today)?.state ?? 'absent') !== 'absent' &&
          one.pauses.every(
            ({ life_area_id, first_day, last_day }) =>
              life_area_id === null || last_day !== null || first_day > today,
          ),
        streak: naiveStreak(history, one),
      };
    }),
  };
}

export interface Counted {
  readonly done: number;
  readonly possible: number;
  readonly recorded: number;
  readonly rate: number | null;
}

/** Counts days of all areas or of the chosen areas. `from` and `to` are numbers of `dayOfDate`. */
export type CountCells = (from: number, to: number, chosen?: readonly CellArea[]) => Counted;

export function cellCounter({ today, areas }: CellHistory): CountCells {
  const now = dayOfDate(today);
  return (from, to, chosen = areas) => {
    let [done, possible, recorded] = [0, 0, 0];
    for (let day = from; day <= Math.min(to, now); day += 1) {
      const date = dateOfDay(day);
      for (const { cells } of chosen) {
        const cell = cells.get(date);
        if (cell?.possible === true) possible += 1;
        if (cell?.done === true) done += 1;
        if (cell?.recorded === true) recorded += 1;
      }
    }
    const rate = possible === 0 ? null : Math.round((1000 * done) / possible) / 10;
    return { done, possible, recorded, rate };
  };
}

export interface CountedArea extends Counted {
  readonly one: CellArea;
}

export function countedAreas(
  { areas }: CellHistory,
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

/**
 * Returns the best area: highest rate, then most done days. Returns the focus area among the areas
 * that count today: lowest rate, then most missed days. The focus area is null unless another area
 * has a higher rate.
 */
export function bestAndFocus(counted: readonly CountedArea[]) {
  const counting = counted.filter(({ one }) => one.countsToday);
  const highest = Math.max(...counted.map(shownRate));
  const lowest = Math.min(...counting.map(shownRate));
  const high = counted.filter((one) => shownRate(one) === highest);
  const low = counting.filter((one) => shownRate(one) === lowest);
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
