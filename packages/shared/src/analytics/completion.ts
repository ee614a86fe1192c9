import { countsOn, type AreaSpan } from '../areas/area-days.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { datesBetween } from '../calendar/week.ts';
import type { ScoreValue } from '../scores/score.ts';
import { type DateRange, type DayTally, sumTallies, type Tally } from '../timeline/completion.ts';

export {
  completionRate,
  type DateRange,
  type DayTally,
  isGreat,
  isPerfect,
  meanRate,
  type Rate,
  sumTallies,
  type Tally,
  tallyRange,
} from '../timeline/completion.ts';

/** What every figure is made of: areas with their days, and scores. A score of an area that is not among them is nobody's. */
export interface Scored<Area extends CountedArea = CountedArea> {
  readonly areas: readonly Area[];
  readonly scores: readonly DayScore[];
}

export interface CountedArea {
  readonly id: string;
  readonly spans: readonly AreaSpan[];
}

export interface DayScore {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly score: ScoreValue;
}

/**
 * The tally of each day of a range, up to today: days after it are not possible yet, and absent. An area adds to a
 * day only when it counts on it; a score that is left on another day adds nothing.
 */
export function tallyDays(scored: Scored, range: DateRange, today: CalendarDate): DayTally[] {
  const isDone = doneLookup(scored.scores);
  return datesUpToToday(range, today).map((date) => {
    const counted = scored.areas.filter((area) => countsOn(area.spans, date));
    const done = counted.filter((area) => isDone(area.id, date));
    return { date, done: done.length, possible: counted.length };
  });
}

/** The tally of each area over a range, up to today, in the order of the areas; see `tallyDays`. */
export function tallyAreas<Area extends CountedArea>(
  scored: Scored<Area>,
  range: DateRange,
  today: CalendarDate,
): (Tally & { readonly area: Area })[] {
  const isDone = doneLookup(scored.scores);
  const dates = datesUpToToday(range, today);
  return scored.areas.map((area) => {
    const counted = dates.filter((date) => countsOn(area.spans, date));
    const done = counted.filter((date) => isDone(area.id, date));
    return { area, done: done.length, possible: counted.length };
  });
}

/** The tally of one day; nothing is possible on a day after today. */
export function tallyDay(scored: Scored, date: CalendarDate, today: CalendarDate): Tally {
  return sumTallies(tallyDays(scored, { start_date: date, end_date: date }, today));
}

function datesUpToToday({ start_date, end_date }: DateRange, today: CalendarDate): CalendarDate[] {
  return datesBetween(start_date, end_date < today ? end_date : today);
}

function doneLookup(scores: readonly DayScore[]) {
  // Sets of dates in a map by area: joining both into one key takes several times as long over a long period.
  const doneDates = new Map<string, Set<CalendarDate>>();
  for (const { life_area_id, score_date, score } of scores) {
    if (score === 0) continue;
    const dates = doneDates.get(life_area_id);
    if (dates === undefined) doneDates.set(life_area_id, new Set([score_date]));
    else dates.add(score_date);
  }
  return (areaId: string, date: CalendarDate) => doneDates.get(areaId)?.has(date) ?? false;
}
