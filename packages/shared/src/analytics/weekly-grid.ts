import type { WeeklyGrid } from './weekly-grid-schema.ts';
import type { LifeArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { weekEndOf, weekOf, type Weeks, weekStartOf } from '../calendar/week.ts';
import { completionRate, tallyDay } from '../timeline/completion.ts';
import { dayOf } from '../timeline/day-of.ts';
import { byPosition, type NamedArea } from '../timeline/named-area.ts';
import { isPaused } from '../timeline/pause.ts';
import { type Timeline, weeksOf } from '../timeline/timeline.ts';

export function weeklyGridOf(
  timelines: readonly Timeline<LifeArea>[],
  date: CalendarDate,
  weeks: Weeks = weeksOf(timelines),
): WeeklyGrid {
  const week = weekOf(date, weeks);
  return {
    week_start: weekStartOf(date, weeks),
    week_end: weekEndOf(date, weeks),
    days: week,
    rows: areasInWeek(timelines, date).map((timeline) => rowOf(timeline, week)),
    completion: week.map((day) => completionRate(tallyDay(timelines, day))),
  };
}

/**
 * Returns the areas of the week that contains `date`, by position. An area belongs to it if it has
 * an entry, was deleted in that week, or is alive and not paused on one of its days.
 */
function areasInWeek<A extends NamedArea>(
  timelines: readonly Timeline<A>[],
  date: CalendarDate,
): Timeline<A>[] {
  const week = weekOf(date, weeksOf(timelines));
  return timelines.filter((timeline) => isInWeek(timeline, week)).toSorted(byPosition);
}

function isInWeek(timeline: Timeline, week: readonly CalendarDate[]): boolean {
  const { area, pauses } = timeline;
  return week.some(
    (day) =>
      day === area.deleted_on ||
      // The timeline has no days after today, so the area is asked directly.
      (isAlive(area, day) && !isPaused(pauses, day)) ||
      dayOf(timeline, day).mark !== null,
  );
}

function isAlive({ created_on, deleted_on }: Timeline['area'], date: CalendarDate): boolean {
  return created_on <= date && (deleted_on === null || date < deleted_on);
}

function rowOf(
  timeline: Timeline<LifeArea>,
  week: readonly CalendarDate[],
): WeeklyGrid['rows'][number] {
  const days = week.map((day) => dayOf(timeline, day));
  return {
    life_area: timeline.area,
    scores: days.map(({ mark }) => mark),
    days: days.map(({ state }) => state),
  };
}
