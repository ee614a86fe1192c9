import { type CalendarDate, dayNumberOf } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';

/** A character a day from 1 January: `.` no entry, `1` done, `0` not done. 365 or 366 of them. */
export type Marks = string;

/** The marks of an area by calendar year. A year without an entry may be absent. */
export type Years = ReadonlyMap<number, Marks>;

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** 0 for 1 January. */
export function dayOfYear(date: CalendarDate): number {
  return dayNumberOf(date) - firstDayOfYear(yearOf(date));
}

/** The number of 1 January among all days. */
export function firstDayOfYear(year: number): number {
  return dayNumberOf(`${String(year).padStart(4, '0')}-01-01`);
}

export function emptyMarks(year: number): Marks {
  const lastDay = dayNumberOf(`${String(year).padStart(4, '0')}-12-31`);
  return '.'.repeat(lastDay - firstDayOfYear(year) + 1);
}

/** Null where the day has no entry. */
export function markOn(years: Years, date: CalendarDate): ScoreValue | null {
  const mark = years.get(yearOf(date))?.[dayOfYear(date)];
  return mark === '1' ? 1 : mark === '0' ? 0 : null;
}

/** The year of `date` with its entry; null takes it away. */
export function withMark(
  marks: Marks | undefined,
  date: CalendarDate,
  score: ScoreValue | null,
): Marks {
  const before = marks ?? emptyMarks(yearOf(date));
  const day = dayOfYear(date);
  return before.slice(0, day) + (score ?? '.') + before.slice(day + 1);
}
