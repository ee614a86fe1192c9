import { isDeepStrictEqual } from 'node:util';
import { cellsOfTimed } from '../packages/shared/src/testing/counted-cells.ts';
import { countedDashboard } from '@daymark/shared/testing/counted-trends.ts';
import { countedTrends } from '../packages/shared/src/testing/counted-trends.ts';
import type { TimedHistory } from '../packages/shared/src/testing/any-timed-history.ts';
import {
  naiveDays,
  naiveStreak,
  naiveStrength,
} from '../packages/shared/src/testing/naive-days.ts';
import { naiveGrid } from '@daymark/shared/testing/naive-days.ts';
import type { Stats } from './outbox-page/driven-page.ts';

interface Compared {
  readonly stats: number;
  readonly wrong: number;
}

/** Lays a device's stats beside what counting the entries one by one gives. */
export function compareStats(history: TimedHistory, stats: Stats): Compared {
  const cells = cellsOfTimed(history);
  const isRight = [
    isDeepStrictEqual(stats.dashboard, countedDashboard(cells)),
    ...(['week', 'month', '6months'] as const).map((period, index) =>
      isDeepStrictEqual(stats.trends[index], countedTrends(cells, period)),
    ),
    isDeepStrictEqual(stats.week.completion, naiveGrid(history, history.today).completion),
    stats.streaks.length === history.areas.length,
    ...history.areas.flatMap((one) => {
      const days = naiveDays(history, one);
      const streak = naiveStreak(days, history.today);
      const shown = stats.streaks.find(({ life_area_id }) => life_area_id === one.area.id);
      const strength = naiveStrength([...days.values()]);
      return [
        shown?.current === streak.current,
        shown?.best === streak.best,
        shown?.last_completed_date === streak.last_completed_date,
        Math.abs((stats.strengths[one.area.id] ?? -1) - strength) < 1e-9,
      ];
    }),
  ];
  return { stats: isRight.length, wrong: isRight.filter((right) => !right).length };
}
