import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weeklyGrid } from './weekly-grid-schema.ts';
import { getChosenWeeks } from '../calendar/week.ts';
import {
  anyTimedHistory,
  dateOfDay,
  dayOfDate,
  timelinesOf,
  weekChoicesOf,
} from '../testing/any-timed-history.ts';
import { areaWith } from '../testing/area-with.ts';
import { naiveGrid } from '../testing/naive-days.ts';
import { createTimeline } from '../timeline/timeline.ts';
import { computeWeeklyGrid } from './weekly-grid.ts';

it('computeWeeklyGrid matches an independent grid for random histories', () => {
  fc.assert(
    fc.property(
      anyTimedHistory({ days: 40, areas: 5 }),
      fc.integer({ min: -10, max: 40 }),
      (history, daysAgo) => {
        const date = dateOfDay(dayOfDate(history.today) - daysAgo);
        const grid = computeWeeklyGrid(
          timelinesOf(history),
          date,
          getChosenWeeks(weekChoicesOf(history)),
        );
        expect(grid).toEqual(naiveGrid(history, date));
        expect(weeklyGrid.parse(grid)).toEqual(grid);
      },
    ),
    { numRuns: 300 },
  );
});

it('computeWeeklyGrid shows an area that started and ended on one day only in the week of that day', () => {
  const [created_on, deleted_on] = ['2026-03-04', '2026-03-04'];
  const area = {
    ...areaWith('health', { created_on, deleted_on }),
    is_active: false,
    pauses: [],
    day: { state: 'absent' as const },
  };
  const timeline = createTimeline({ area, pauses: [], years: new Map(), today: '2026-03-10' });
  expect(computeWeeklyGrid([timeline], '2026-03-06').rows).toEqual([
    {
      life_area: area,
      scores: Array.from({ length: 7 }, () => null),
      days: Array.from({ length: 7 }, () => 'absent'),
    },
  ]);
  expect(computeWeeklyGrid([timeline], '2026-03-10').rows).toEqual([]);
});
