import { toCalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { getFirstDayOfMonth, getLastDayOfMonth } from '@daymark/shared/calendar/week.ts';

/** Inclusive range. Empty if `last` is before `first`. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

export interface DayFit {
  readonly days: number;
  /** Width of a day in CSS pixels. */
  readonly pitch: number;
}

/** Returns how many days fit. A day has whole device pixels, so that all squares are equal. */
export function fitDays(
  width: number,
  { least, devicePixelRatio }: { readonly least: number; readonly devicePixelRatio: number },
): DayFit {
  const pixels = width * devicePixelRatio;
  const narrowest = Math.ceil(least * devicePixelRatio);
  const days = Math.max(1, Math.floor(pixels / narrowest));
  return { days, pitch: Math.max(narrowest, Math.floor(pixels / days)) / devicePixelRatio };
}

interface Scrolled {
  /** Scroll offset in pixels. Browsers with elastic scrolling may report a negative offset. */
  readonly offset: number;
  readonly length: number;
  readonly size: number;
  readonly count: number;
}

/** Returns the items in view and `beyond` more on either side. */
export function getItemsInView({ offset, length, size, count }: Scrolled, beyond: number): Range {
  const first = Math.floor(offset / size) - beyond;
  const last = Math.ceil((offset + length) / size) - 1 + beyond;
  return {
    first: Math.min(Math.max(0, first), count - 1),
    last: Math.min(Math.max(0, last), count - 1),
  };
}

/** Number of days drawn ahead in the direction of scrolling. */
const daysAhead = 24;

/** Returns `near`, with `daysAhead` more on each side where `near` reaches beyond `drawn`. */
export function extendDays(drawn: Range | null, near: Range): Range {
  if (drawn === null) return near;
  return {
    first: near.first < drawn.first ? near.first - daysAhead : near.first,
    last: near.last > drawn.last ? near.last + daysAhead : near.last,
  };
}

export function covers(one: Range, other: Range): boolean {
  return one.first <= other.first && other.last <= one.last;
}

/** Days drawn or removed at once. Each change has a fixed cost, but many days delay a frame. */
const daysPerBatch = 3;

/** Returns the batches that contain these days. A day always belongs to the same batch. */
export function getBatches({ first, last }: Range): Range {
  return { first: Math.floor(first / daysPerBatch), last: Math.floor(last / daysPerBatch) };
}

export function getDaysOfBatches({ first, last }: Range, days: Range): Range {
  return getOverlap({ first: first * daysPerBatch, last: (last + 1) * daysPerBatch - 1 }, days);
}

export function listMonths(days: Range): Range[] {
  const months: Range[] = [];
  for (let first = days.first; first <= days.last;) {
    const last = Math.min(days.last, toDayNumber(getLastDayOfMonth(toCalendarDate(first))));
    months.push({ first, last });
    first = last + 1;
  }
  return months;
}

/** Width of the longest month name, in days. */
const daysOfName = 6;

/**
 * Returns the first day that the name of a month may cover. The name sticks to the left edge while
 * its month scrolls. If few days of the month are left, the name covers only fully visible days,
 * because a partly visible day would push it out bit by bit.
 * @param daysInView days from the edge to the end of the newest day, with fractions
 */
export function getFirstNamedDay(newest: number, daysInView: number): number {
  const firstInView = newest + 1 - Math.ceil(daysInView - tolerance);
  const firstWhole = newest + 1 - Math.floor(daysInView + tolerance);
  const date = toCalendarDate(firstInView);
  const wholeDays = toDayNumber(getLastDayOfMonth(date)) - firstWhole + 1;
  return wholeDays < daysOfName ? firstWhole : toDayNumber(getFirstDayOfMonth(date));
}

/** Rounding error of fractional pixels, in days. */
const tolerance = 1e-6;

export function getMonthAround(day: number, days: Range): Range {
  const date = toCalendarDate(day);
  const month = {
    first: toDayNumber(getFirstDayOfMonth(date)),
    last: toDayNumber(getLastDayOfMonth(date)),
  };
  return getOverlap(month, days);
}

export function getOverlap(one: Range, other: Range): Range {
  return { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) };
}

export function listNumbers({ first, last }: Range, ...more: readonly number[]): number[] {
  const numbers = Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => first + index,
  );
  const others = more.filter((one) => one < first || one > last);
  return [
    ...others.filter((one) => one < first),
    ...numbers,
    ...others.filter((one) => one > last),
  ];
}
