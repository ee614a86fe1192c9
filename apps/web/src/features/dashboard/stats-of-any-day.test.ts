import {
  anyTimedHistory,
  dateOfDay,
  dayOfDate,
  type TimedHistory,
  timelinesOf,
  weekChoicesOf,
} from '@daymark/shared/testing/any-timed-history.ts';
import {
  type CellHistory,
  cellCounter,
  cellsOfTimed,
  type CountCells,
} from '@daymark/shared/testing/counted-cells.ts';
import { getChosenWeeks } from '@daymark/shared/calendar/week.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPastStats } from './past-stats.tsx';
import { getStreaksToday, getTodayStats, type LongestRun } from './stats-of-day.ts';

interface Asked {
  readonly history: TimedHistory;
  readonly timelines: readonly Timeline<LifeArea>[];
  readonly cells: CellHistory;
  readonly count: CountCells;
  readonly today: string;
}

/** Checks a property for random areas. `cells` and `count` come from the naive reference model. */
function holdsForAnyAreas(check: (asked: Asked) => void, numRuns = 200): void {
  const property = fc.property(anyTimedHistory({ days: 45, areas: 4 }), (history) => {
    const cells = cellsOfTimed(history);
    const count = cellCounter(cells);
    check({ history, timelines: timelinesOf(history), cells, count, today: history.today });
  });
  fc.assert(property, { numRuns });
}

function weekStart(day: number, { beginsWeek }: CellHistory): number {
  let first = day;
  while (!beginsWeek(dateOfDay(first))) first -= 1;
  return first;
}

test('the stats of today count due and completed areas', () => {
  holdsForAnyAreas(({ timelines, count, today }) => {
    const { done, possible } = count(dayOfDate(today), dayOfDate(today));
    expect(getTodayStats(timelines, today, true)).toMatchObject({ done, possible });
  });
});

test('the stats of today have the completion of the previous week', () => {
  holdsForAnyAreas(({ timelines, cells, count, today }) => {
    const next = weekStart(dayOfDate(today), cells);
    const { rate } = count(weekStart(next - 1, cells), next - 1);
    expect(getTodayStats(timelines, today, true).history?.lastWeekAverage).toBe(rate);
  });
});

test('the stats of today have the longest streak of any area, even a past streak @long', () => {
  holdsForAnyAreas(({ timelines, cells, today }) => {
    const inDays = ({ length, unit }: Omit<LongestRun, 'name'>) =>
      unit === 'weeks' ? 7 * length : length;
    const lengths = cells.areas.map(({ streak: { best, unit } }) => inDays({ length: best, unit }));
    const longest = getTodayStats(timelines, today, true).history?.longest;
    expect(longest ? inDays(longest) : 0).toBe(Math.max(0, ...lengths));
  });
});

test('the stats of today lack last week and longest run while the history is incomplete', () => {
  holdsForAnyAreas(({ timelines, today }) => {
    expect(getTodayStats(timelines, today, false).history).toBeNull();
  }, 20);
});

test('the stats of a past day cover the day, its week and the previous week @long', () => {
  holdsForAnyAreas(({ history, timelines, cells, count, today }) => {
    const date = dateOfDay(dayOfDate(today) - 9);
    const { done, possible } = count(dayOfDate(date), dayOfDate(date));
    const start = weekStart(dayOfDate(date), cells);
    const before = weekStart(start - 1, cells);
    let end = start + 1;
    while (!cells.beginsWeek(dateOfDay(end))) end += 1;
    const averages = [count(start, end - 1).rate, count(before, start - 1).rate];
    const { tally, weeks } = getPastStats(timelines, date, getChosenWeeks(weekChoicesOf(history)));
    expect(tally).toEqual({ done, possible });
    expect(weeks.map(({ average }) => average)).toEqual(averages);
  });
});

test('the streaks on area cards equal the current streaks of the naive model', () => {
  holdsForAnyAreas(({ timelines, cells }) => {
    const expected = cells.areas.map(({ area, streak }) => [area.id, streak] as const);
    expect(getStreaksToday(timelines)).toEqual(new Map(expected));
  });
});
