import { isDeepStrictEqual } from 'node:util';
import { api } from '@daymark/shared/api.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { dayOfDate } from '@daymark/shared/testing/any-timed-history.ts';
import { type CellHistory, cellCounter } from '@daymark/shared/testing/counted-cells.ts';
import { countedDashboard, countedTrends } from '@daymark/shared/testing/counted-trends.ts';
import { naiveWeekBegins } from '@daymark/shared/testing/naive-weeks.ts';
import type { ApiCaller } from '../../scripts/api-caller.ts';
import type { OldArea, OldHistory } from './history-1.0.0.ts';

const years = 10;

export async function compareStats(call: ApiCaller, history: OldHistory) {
  const cells = cellsOf(history);
  const pairs: [answer: unknown, expected: unknown][] = [
    [await call(api.getDashboardAnalytics, {}), countedDashboard(cells)],
    [await call(api.listStreaks, {}), streakList(cells)],
  ];
  for (const period of ['week', 'month', '6months'] as const) {
    pairs.push([await call(api.getTrends, { query: { period } }), countedTrends(cells, period)]);
  }
  for (let weeksAgo = 0; weeksAgo < 52 * years; weeksAgo += 9) {
    const week_start = addDays(history.today, -7 * weeksAgo);
    const grid = await call(api.getWeeklyGrid, { query: { week_start } });
    pairs.push([grid, gridOf(history, cells, week_start)]);
  }
  const different = pairs.filter(([answer, expected]) => !hasAll(answer, expected));
  for (const pair of different.slice(0, 3)) console.error(JSON.stringify(pair));
  const lost = await countLost(call, history);
  return { compared: pairs.length, different: different.length, lost };
}

function hasAll(answer: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || typeof answer !== 'object') {
    return isDeepStrictEqual(answer, expected);
  }
  if (Array.isArray(expected) && expected.length !== (answer as unknown[] | null)?.length) {
    return false;
  }
  const given = (answer ?? {}) as Record<string, unknown>;
  return Object.entries(expected).every(([key, value]) => hasAll(given[key], value));
}

/** Returns the cells without using the product's rules. Counted days have `possible` 1. */
function cellsOf({ today, areas }: OldHistory): CellHistory {
  return {
    today,
    beginsWeek: naiveWeekBegins({ firstWeekday: 1 }),
    areas: areas.map((area) => {
      const { countedDays, entries } = area;
      const cells = [...countedDays].map((date) => {
        const entry = entries.get(date);
        return [
          date,
          { possible: true, done: entry === 1, recorded: entry !== undefined },
        ] as const;
      });
      const isActive = countedDays.has(today);
      const streak = streakOf(area, today);
      return { area, cells: new Map(cells), countsToday: isActive, isActive, streak };
    }),
  };
}

/** Returns the streak by the current version's rules, which keep the streak of an archived area. */
function streakOf({ countedDays, entries, deleted_on }: OldArea, today: CalendarDate) {
  let [run, best] = [0, 0];
  let last: CalendarDate | null = null;
  for (const date of [...countedDays].toSorted()) {
    const isOpen = date === today && !entries.has(date);
    if (isOpen) continue;
    run = entries.get(date) === 1 ? run + 1 : 0;
    best = Math.max(best, run);
    if (run > 0) last = date;
  }
  const current = deleted_on === null ? run : 0;
  return { current, best, unit: 'days' as const, last_completed_date: last };
}

function streakList({ areas }: CellHistory) {
  const entries = areas.map(({ area, countsToday: is_active, streak }) => ({
    life_area_id: area.id,
    ...streak,
    is_active,
  }));
  return entries.toSorted((one, other) => Number(other.is_active) - Number(one.is_active));
}

function gridOf({ areas }: OldHistory, cells: CellHistory, date: CalendarDate) {
  const monday = addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset));
  const count = cellCounter(cells);
  const counted = areas.filter(
    ({ countedDays, deleted_on }) =>
      days.some((day) => countedDays.has(day)) || days.includes(deleted_on ?? ''),
  );
  return {
    days,
    rows: counted.map(({ id, entries }) => ({
      life_area: { id },
      scores: days.map((day) => entries.get(day) ?? null),
    })),
    completion: days.map((day) => count(dayOfDate(day), dayOfDate(day)).rate),
  };
}

async function countLost(call: ApiCaller, { areas, today }: OldHistory): Promise<number> {
  const left = new Map<string, ScoreValue>(
    areas.flatMap(({ id, entries }) =>
      [...entries].map(([date, score]) => [`${id} ${date}`, score] as const),
    ),
  );
  let others = 0;
  for (let end = today, year = 0; year <= years; year += 1, end = addDays(end, -366)) {
    const query = { start_date: addDays(end, -365), end_date: end };
    for (const { life_area_id, score_date, score } of await call(api.listScores, { query })) {
      const key = `${life_area_id} ${score_date}`;
      if (left.get(key) === score) left.delete(key);
      else others += 1;
    }
  }
  return left.size + others;
}
