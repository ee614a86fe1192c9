import { isDeepStrictEqual } from 'node:util';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { TimedHistory, TimedHistoryArea } from '@daymark/shared/testing/any-timed-history.ts';
import { cellsOfTimed } from '@daymark/shared/testing/counted-cells.ts';
import { countedDashboard, countedTrends } from '@daymark/shared/testing/counted-trends.ts';
import { computeNaiveDays, naiveGrid, naiveStrength } from '@daymark/shared/testing/naive-days.ts';
import { naiveStreak } from '@daymark/shared/testing/naive-streak.ts';
import type { Stats } from './page/replica-rows.ts';

export function compareStats(history: TimedHistory, stats: Stats) {
  const { today, areas } = history;
  const cells = cellsOfTimed(history);
  const isRight = [
    isDeepStrictEqual(stats.dashboard, countedDashboard(cells)),
    ...(['week', 'month', '6months'] as const).map((period, index) =>
      isDeepStrictEqual(stats.trends[index], countedTrends(cells, period)),
    ),
    ...[today, addDays(today, -7)].map((date, index) =>
      isDeepStrictEqual(stats.weeks[index], naiveGrid(history, date)),
    ),
    stats.streaks.length === areas.length,
    ...areas.flatMap((one, index) => [
      stats.streaks.find(({ life_area_id }) => life_area_id === one.area.id)?.is_active ===
        cells.areas[index]?.isActive,
      ...areRight(history, one, stats),
    ]),
  ];
  return { stats: isRight.length, wrong: isRight.filter((right) => !right).length };
}

function areRight(history: TimedHistory, one: TimedHistoryArea, stats: Stats): boolean[] {
  const { today } = history;
  const days = computeNaiveDays(history, one);
  const all = [...days.values()];
  const streak = naiveStreak(history, one);
  const shown = stats.streaks.find(({ life_area_id }) => life_area_id === one.area.id);
  const strengths = all.slice(-7).map((_, index, last) => {
    return naiveStrength(all.slice(0, all.length - last.length + index + 1));
  });
  const found = stats.strengths[one.area.id] ?? [];
  const isOpen = days.get(today)?.mark === null;
  const rule = one.area.schedule.findLast(({ from }) => from <= today)?.rule ?? { kind: 'daily' };
  return [
    shown?.current === streak.current,
    shown?.best === streak.best,
    shown?.unit === streak.unit,
    shown?.last_completed_date === streak.last_completed_date,
    isDeepStrictEqual(shown?.rule, rule),
    // The strength on screen has one decimal.
    Math.abs((shown?.strength ?? -1) - (strengths.at(isOpen ? -2 : -1) ?? 0)) < 0.0501,
    found.length === strengths.length,
    ...strengths.map((strength, index) => Math.abs((found[index] ?? -1) - strength) < 1e-9),
  ];
}
