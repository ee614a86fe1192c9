import { countsOn } from '../areas/area-days.ts';
import type { LifeArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { mondayOf, sundayOf, weekOf } from '../calendar/week.ts';
import { completionRate, type Scored, tallyDay } from './completion.ts';
import type { CountedGrid } from './weekly-grid.ts';

interface GridFacts extends Scored<LifeArea> {
  readonly today: CalendarDate;
  /** Any day of the week. */
  readonly date: CalendarDate;
  /** At least those that counted in the week or were deleted in it. */
  readonly areas: readonly LifeArea[];
  /** At least those of the week. */
  readonly scores: Scored['scores'];
}

/**
 * The week that `date` is in: a row, by position, for each area that counts on one of its days or was deleted in it, with
 * its scores, and the completion of each day.
 */
export function weeklyGridOf(facts: GridFacts): CountedGrid {
  const { today, date, areas } = facts;
  const days = weekOf(date);
  const shown = areas.filter((area) => isInWeek(area, days));
  return {
    week_start: mondayOf(date),
    week_end: sundayOf(date),
    days,
    rows: shown
      .toSorted((one, other) => one.position - other.position)
      .map((life_area) => ({ life_area, scores: scoresOf(facts, life_area, days) })),
    completion: days.map((day) => completionRate(tallyDay(facts, day, today))),
  };
}

function isInWeek(area: LifeArea, days: readonly CalendarDate[]): boolean {
  return days.some((day) => countsOn(area.spans, day) || day === area.deleted_on);
}

function scoresOf(
  { scores, today }: GridFacts,
  area: LifeArea,
  days: readonly CalendarDate[],
): CountedGrid['rows'][number]['scores'] {
  const own = scores.filter((score) => score.life_area_id === area.id);
  const byDate = new Map(own.map(({ score_date, score }) => [score_date, score]));
  return days.map((day) =>
    day <= today && countsOn(area.spans, day) ? (byDate.get(day) ?? null) : null,
  );
}
