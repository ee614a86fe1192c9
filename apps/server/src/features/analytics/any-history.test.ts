import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TrendPeriod } from '@daymark/shared/analytics/trends-schema.ts';
import type { WeeklyGrid } from '@daymark/shared/analytics/weekly-grid-schema.ts';
import { api } from '@daymark/shared/api.ts';
import type { DayEnd, DaySettings } from '@daymark/shared/calendar/today.ts';
import {
  anyTimedHistory,
  dateOfDay,
  dayOfDate,
  type TimedHistory,
} from '@daymark/shared/testing/any-timed-history.ts';
import { cellsOfTimed } from '@daymark/shared/testing/counted-cells.ts';
import { countedDashboard, countedTrends } from '@daymark/shared/testing/counted-trends.ts';
import { naiveGrid } from '@daymark/shared/testing/naive-days.ts';
import { naiveStreakList } from '@daymark/shared/testing/naive-streak-list.ts';
import { isPostgres } from '../../database/statements.ts';
import { buildTestApp, type Caller } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { storeHistory } from '../../testing/stored-history.ts';

/**
 * Time zones far east and far west of UTC, zones whose offset is no whole hour, and zones whose
 * clocks change at midnight.
 */
const anyZone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
);

const anyMoment = fc.record({
  timezone: anyZone,
  plainTime: fc.constantFrom('00:00:00', '00:00:01', '11:30', '12:45', '23:59:59.999'),
  day_ends_at: fc.constantFrom<DayEnd>('00:00', '00:00', '03:00', '05:00'),
});

const anyCase = fc.record({
  history: fc.oneof(
    { weight: 9, arbitrary: anyTimedHistory({ days: 70, areas: 4 }) },
    { weight: 1, arbitrary: anyTimedHistory({ days: 380, areas: 3 }) },
  ),
  moment: anyMoment,
  daysAgo: fc.nat({ max: 75 }),
});

describeEachDatabase('the analytics of any history', (openStore, tables) => {
  it('for random histories, the dashboard, trends, streaks and weekly grid equal values computed from the history @long', async () => {
    const test = await buildTestApp(await openStore());
    // The test does not check durability, so writes need not wait for the disk.
    if (!isPostgres(tables())) await sql`pragma synchronous = off`.execute(tables());
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ history, moment, daysAgo }) => {
        const owner = await storeHistory(tables(), history, moment);
        test.clock.set(instantOf(history.today, moment));
        const gridDate = dateOfDay(dayOfDate(history.today) - daysAgo);
        const shown = await statsOf(test.as(owner.access_token), gridDate);
        expect(shown).toEqual(countedStats(history, gridDate));
      }),
      { numRuns: isPostgres(tables()) ? 40 : 500 },
    );
  }, 180_000);
});

function instantOf(
  today: string,
  { timezone, plainTime, day_ends_at }: DaySettings & { plainTime: string },
): string {
  // The clock shows the next date from midnight on, but `today` lasts until `day_ends_at`.
  const days = plainTime < day_ends_at ? 1 : 0;
  const shown = Temporal.PlainDate.from(today).add({ days });
  const moment = shown.toZonedDateTime({ timeZone: timezone, plainTime });
  return moment.toInstant().toString();
}

async function statsOf(person: Caller, week_start: string) {
  const trends = async (period: TrendPeriod) =>
    (await person.call(api.getTrends, { query: { period } })).body;
  return {
    dashboard: (await person.call(api.getDashboardAnalytics, {})).body,
    trends: [await trends('week'), await trends('month'), await trends('6months')],
    streaks: (await person.call(api.listStreaks, {})).body,
    grid: withIds((await person.call(api.getWeeklyGrid, { query: { week_start } })).body),
  };
}

function countedStats(history: TimedHistory, gridDate: string) {
  const areas = history.areas.toSorted((one, other) => one.area.position - other.area.position);
  const ordered = { ...history, areas };
  const cells = cellsOfTimed(ordered);
  return {
    dashboard: countedDashboard(cells),
    trends: (['week', 'month', '6months'] as const).map((one) => countedTrends(cells, one)),
    streaks: naiveStreakList(ordered),
    grid: withIds(naiveGrid(ordered, gridDate)),
  };
}

function withIds({ rows, ...grid }: WeeklyGrid) {
  return { ...grid, rows: rows.map(({ life_area, ...row }) => ({ ...row, id: life_area.id })) };
}
