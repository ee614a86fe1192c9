import type { LifeArea, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import {
  addDays,
  type CalendarDate,
  dateOfDayNumber,
} from '@daymark/shared/calendar/calendar-date.ts';
import { type Entry, entryOn, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { dashboardOf } from '@daymark/shared/analytics/dashboard.ts';
import { streakListOf } from '@daymark/shared/analytics/streak-list.ts';
import { strengthsOf } from '@daymark/shared/analytics/strength.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { trendsOf } from '@daymark/shared/analytics/trends.ts';
import { weeklyGridOf } from '@daymark/shared/analytics/weekly-grid.ts';
import { firstDayOfYear } from '@daymark/shared/timeline/year.ts';

export type ReplicaRows = ReturnType<typeof rowsOf>;
export type Stats = ReturnType<typeof statsOf>;

export function rowsOf(data: PersonData) {
  return {
    areas: [...data.areas.values()],
    pauses: [...data.pauses.values()],
    entries: entriesOf(data),
    notifications: [...data.notifications.values()],
    user: data.user,
    settings: data.settings,
  };
}

export function entriesOf(data: Pick<PersonData, 'years'>): Entry[] {
  return [...data.years].flatMap(([areaId, { marks }]) =>
    [...marks].flatMap(([year, ofYear]) =>
      Array.from(ofYear, (_, day) => dateOfDayNumber(firstDayOfYear(year) + day)).flatMap(
        (date) => entryOn(data, areaId, date) ?? [],
      ),
    ),
  );
}

export function statsOf(timelines: readonly Timeline<SyncedArea>[], today: CalendarDate) {
  return {
    dashboard: dashboardOf(timelines, today),
    trends: (['week', 'month', '6months'] as const).map((period) =>
      trendsOf(timelines, period, today),
    ),
    streaks: streakListOf(timelines, today),
    weeks: [today, addDays(today, -7)].map((date) =>
      // The grid only needs the fields that every area has.
      weeklyGridOf(timelines as readonly Timeline<LifeArea>[], date),
    ),
    /** Strengths of each area on its last days alive, at most seven. */
    strengths: Object.fromEntries(
      timelines.map((timeline) => [timeline.area.id, Array.from(strengthsOf(timeline).slice(-7))]),
    ),
  };
}
