import type { WeeklyGrid } from './weekly-grid-schema.ts';
import type { LifeArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { getWeekEnd, getWeekDates, type Weeks, getWeekStart } from '../calendar/week.ts';
import { getCompletionRate, tallyDay } from '../timeline/completion.ts';
import { getDay } from '../timeline/day.ts';
import { compareByPosition, type NamedArea } from '../timeline/named-area.ts';
import { isPaused } from '../timeline/pause.ts';
import { type Timeline, getWeeks } from '../timeline/timeline.ts';

export function computeWeeklyGrid(
  timelines: readonly Timeline<LifeArea>[],
  date: CalendarDate,
  weeks: Weeks = getWeeks(timelines),
): WeeklyGrid {
  const week = getWeekDates(date, weeks);
  return {
    week_start: getWeekStart(date, weeks),
    week_end: getWeekEnd(date, weeks),
    days: week,
    rows: areasInWeek(timelines, date).map((timeline) => rowOf(timeline, week)),
    completion: week.map((day) => getCompletionRate(tallyDay(timelines, day))),
  };
}

/** Returns the areas that were active, had an entry or ended on at least one day of the week. */
function areasInWeek<A extends NamedArea>(
  timelines: readonly Timeline<A>[],
  date: CalendarDate,
): Timeline<A>[] {
  const week = getWeekDates(date, getWeeks(timelines));
  return timelines.filter((timeline) => isInWeek(timeline, week)).toSorted(compareByPosition);
}

function isInWeek(timeline: Timeline, week: readonly CalendarDate[]): boolean {
  const { area, pauses } = timeline;
  return week.some(
    (day) =>
      day === area.deleted_on ||
      // Reads the area and its pauses, because the timeline has no days after today.
      (isAlive(area, day) && !isPaused(pauses, day)) ||
      getDay(timeline, day).mark !== null,
  );
}

function isAlive({ created_on, deleted_on }: Timeline['area'], date: CalendarDate): boolean {
  return created_on <= date && (deleted_on === null || date < deleted_on);
}

function rowOf(
  timeline: Timeline<LifeArea>,
  week: readonly CalendarDate[],
): WeeklyGrid['rows'][number] {
  const days = week.map((day) => getDay(timeline, day));
  return {
    life_area: timeline.area,
    scores: days.map(({ mark }) => mark),
    days: days.map(({ state }) => state),
  };
}
