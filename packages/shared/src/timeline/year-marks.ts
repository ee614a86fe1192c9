import { type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';

/**
 * A character per day from 1 January: `.` no entry, `1` done, `0` not done, `p` not done, with an
 * amount. Versions before 2.0.0 read `p` as no entry.
 */
export type Marks = string;

/** A year without entries may be absent. */
export type Years = ReadonlyMap<number, Marks>;

export function getYear(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

export function getDayOfYear(date: CalendarDate): number {
  return toDayNumber(date) - getFirstDayOfYear(getYear(date));
}

export function getFirstDayOfYear(year: number): number {
  return toDayNumber(`${String(year).padStart(4, '0')}-01-01`);
}

export function createEmptyMarks(year: number): Marks {
  const lastDay = toDayNumber(`${String(year).padStart(4, '0')}-12-31`);
  return '.'.repeat(lastDay - getFirstDayOfYear(year) + 1);
}

export function getScore(years: Years, date: CalendarDate): ScoreValue | null {
  return readScore(years.get(getYear(date))?.[getDayOfYear(date)]);
}

export function readScore(mark: string | undefined): ScoreValue | null {
  if (mark === '1') return 1;
  return mark === '0' || mark === 'p' ? 0 : null;
}

/** Returns whether the day has an amount and is not done. */
export function isPartlyDone(years: Years, date: CalendarDate): boolean {
  return years.get(getYear(date))?.[getDayOfYear(date)] === 'p';
}

export type Mark = ScoreValue | 'p' | null;

export function toMark(score: ScoreValue | null, hasAmount: boolean): Mark {
  return score === 0 && hasAmount ? 'p' : score;
}

/** A null `mark` removes the mark. */
export function setMark(marks: Marks | undefined, date: CalendarDate, mark: Mark): Marks {
  const before = marks ?? createEmptyMarks(getYear(date));
  const day = getDayOfYear(date);
  return before.slice(0, day) + (mark ?? '.') + before.slice(day + 1);
}
