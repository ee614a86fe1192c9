import type { WeeklyGrid } from '../analytics/weekly-grid.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { dateOfDay, dayOfDate } from './any-date.ts';
import type { TimedHistory, TimedHistoryArea } from './any-timed-history.ts';
import { type NaiveDay, naiveDays } from './naive-days.ts';

/** The week filled cell by cell from the days that the words of the model give. */
export function naiveGrid(history: TimedHistory, date: CalendarDate): WeeklyGrid {
  const { firstWeekday = 1, areas } = history;
  let first = dayOfDate(date);
  while (new Date(`${dateOfDay(first)}T00:00:00Z`).getUTCDay() !== firstWeekday % 7) first -= 1;
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => dateOfDay(first + offset));
  const all = areas
    .map((one) => ({ one, cells: naiveDays(history, one) }))
    .toSorted((one, other) => one.one.area.position - other.one.area.position);
  return {
    week_start: dateOfDay(first),
    week_end: dateOfDay(first + 6),
    days,
    rows: all
      .filter(({ one, cells }) => days.some((day) => isShownFor(one, day, cells.get(day))))
      .map(({ one, cells }) => ({
        life_area: one.area,
        scores: days.map((day) => cells.get(day)?.mark ?? null),
        days: days.map((day) => cells.get(day)?.state ?? 'absent'),
      })),
    completion: days.map((day) => {
      const cells = all.flatMap((one) => one.cells.get(day) ?? []);
      const possible = cells.filter(({ state, mark }) => state === 'due' || mark === 1).length;
      const done = cells.filter(({ mark }) => mark === 1).length;
      return possible === 0 ? null : Math.round((1000 * done) / possible) / 10;
    }),
  };
}

function isShownFor(
  { area, pauses }: TimedHistoryArea,
  day: CalendarDate,
  cell: NaiveDay | undefined,
): boolean {
  if (day === area.deleted_on || typeof cell?.mark === 'number') return true;
  if (day < area.created_on || day > (area.deleted_on ?? '9999-12-31')) return false;
  return pauses.every(
    (pause) => day < pause.first_day || (pause.last_day !== null && day > pause.last_day),
  );
}
