import { countsOn, type AreaSpan } from '../areas/area-days.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { datesBetween } from '../calendar/week.ts';
import type { ScoreValue } from '../scores/score.ts';

/** A percentage 0-100 with at most one decimal; null where nothing was possible. */
export type Rate = number | null;

/** Areas done, of areas that counted, added up over days. */
export interface Tally {
  readonly done: number;
  readonly possible: number;
}

export interface DayTally extends Tally {
  readonly date: CalendarDate;
}

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

/** The one formula of completion: done / possible as a percentage, rounded to one decimal, halves up. */
export function completionRate({ done, possible }: Tally): Rate {
  return possible === 0 ? null : Math.round((done * 1000) / possible) / 10;
}

/** The mean of the rates that are there, with at most one decimal; null when none is. */
export function meanRate(rates: readonly Rate[]): Rate {
  // In tenths: sums of decimal fractions drift, and a mean that ends in a half would round either way.
  const tenths = rates.filter((value) => value !== null).map((value) => Math.round(value * 10));
  if (tenths.length === 0) return null;
  return Math.round(tenths.reduce((sum, value) => sum + value, 0) / tenths.length) / 10;
}

/** Everything possible was done, and something was possible. Asked of the counts, because 1999 of 2000 rounds to 100. */
export function isPerfect({ done, possible }: Tally): boolean {
  return possible > 0 && done === possible;
}

/** At least 80 % of what was possible was done; what is perfect is great too. */
export function isGreat({ done, possible }: Tally): boolean {
  return possible > 0 && done * 100 >= possible * 80;
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    done: tallies.reduce((sum, tally) => sum + tally.done, 0),
    possible: tallies.reduce((sum, tally) => sum + tally.possible, 0),
  };
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

export interface DateRange {
  readonly start_date: CalendarDate;
  readonly end_date: CalendarDate;
}

/** The tally of the days of a range, both ends included. */
export function tallyRange(days: readonly DayTally[], { start_date, end_date }: DateRange): Tally {
  return sumTallies(days.filter(({ date }) => start_date <= date && date <= end_date));
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
