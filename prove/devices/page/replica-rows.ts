import type { LifeArea, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import {
  addDays,
  type CalendarDate,
  toCalendarDate,
} from '@daymark/shared/calendar/calendar-date.ts';
import { type Entry, getEntry, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { computeDashboard } from '@daymark/shared/analytics/dashboard.ts';
import { computeStreakList } from '@daymark/shared/analytics/streak-list.ts';
import { computeStrengths } from '@daymark/shared/analytics/strength.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { computeTrends } from '@daymark/shared/analytics/trends.ts';
import { computeWeeklyGrid } from '@daymark/shared/analytics/weekly-grid.ts';
import { getFirstDayOfYear } from '@daymark/shared/timeline/year-marks.ts';

export type ReplicaRows = ReturnType<typeof getRows>;
export type Stats = ReturnType<typeof computeStats>;

export function getRows(data: PersonData) {
  return {
    areas: [...data.areas.values()],
    pauses: [...data.pauses.values()],
    entries: getEntries(data),
    notifications: [...data.notifications.values()],
    user: data.user,
    settings: data.settings,
  };
}

export function getEntries(data: Pick<PersonData, 'years'>): Entry[] {
  return [...data.years].flatMap(([areaId, { marks }]) =>
    [...marks].flatMap(([year, ofYear]) =>
      Array.from(ofYear, (_, day) => toCalendarDate(getFirstDayOfYear(year) + day)).flatMap(
        (date) => getEntry(data, areaId, date) ?? [],
      ),
    ),
  );
}

export function computeStats(timelines: readonly Timeline<SyncedArea>[], today: CalendarDate) {
  return {
    dashboard: computeDashboard(timelines, today),
    trends: (['week', 'month', '6months'] as const).map((period) =>
      computeTrends(timelines, period, today),
    ),
    streaks: computeStreakList(timelines, today),
    weeks: [today, addDays(today, -7)].map((date) =>
      // The grid only needs the fields that every area has.
      computeWeeklyGrid(timelines as readonly Timeline<LifeArea>[], date),
    ),
    /** Strengths of each area on its last seven days. */
    strengths: Object.fromEntries(
      timelines.map((timeline) => [
        timeline.area.id,
        Array.from(computeStrengths(timeline).slice(-7)),
      ]),
    ),
  };
}
