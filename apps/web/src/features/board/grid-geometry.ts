import { dateOfDayNumber, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import { firstOfMonth, lastOfMonth } from '@daymark/shared/calendar/week.ts';

/** Both ends included; empty where `last` is before `first`. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

export interface DayFit {
  /** How many days are in view at once. */
  readonly days: number;
  /** The width of a day, in CSS pixels. */
  readonly pitch: number;
}

/**
 * As many whole days as fit into the width, none narrower than `least`; the days then share the width. Each takes whole
 * pixels of the screen, so that all squares are alike.
 */
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
  /** How far the view is from the beginning of the items, in pixels; browsers that bounce may say less than 0. */
  readonly offset: number;
  readonly length: number;
  /** Of one item, in pixels. */
  readonly size: number;
  readonly count: number;
}

/** The items in view, and `beyond` more on either side. */
export function itemsInView({ offset, length, size, count }: Scrolled, beyond: number): Range {
  const first = Math.floor(offset / size) - beyond;
  const last = Math.ceil((offset + length) / size) - 1 + beyond;
  return {
    first: Math.min(Math.max(0, first), count - 1),
    last: Math.min(Math.max(0, last), count - 1),
  };
}

/**
 * How many days are drawn and taken away at once while the board scrolls. Each change costs the browser much the same,
 * however many days it is about; but many make one frame late.
 */
const daysPerBatch = 3;

/** The batches with these days. A day is always in the same one. */
export function batchesOf({ first, last }: Range): Range {
  return { first: Math.floor(first / daysPerBatch), last: Math.floor(last / daysPerBatch) };
}

/** The days of these batches that are in `days`. */
export function daysOfBatches({ first, last }: Range, days: Range): Range {
  return overlapOf({ first: first * daysPerBatch, last: (last + 1) * daysPerBatch - 1 }, days);
}

/** The months that these days are in, each with those of its days that are among them. */
export function monthsOf(days: Range): Range[] {
  const months: Range[] = [];
  for (let first = days.first; first <= days.last;) {
    const last = Math.min(days.last, dayNumberOf(lastOfMonth(dateOfDayNumber(first))));
    months.push({ first, last });
    first = last + 1;
  }
  return months;
}

/** As many days as the name of a month takes at most, however narrow they are. */
const daysOfName = 6;

/**
 * The first day over which the name of a month may stand. A name stays at the edge while the days of its month scroll past;
 * the last of them would push it out bit by bit, so over them it has the room of those alone that are whole.
 * @param daysInView from the edge to the end of the newest day; a part of a day is a fraction
 */
export function firstNamedDay(newest: number, daysInView: number): number {
  const firstInView = newest + 1 - Math.ceil(daysInView - tolerance);
  const firstWhole = newest + 1 - Math.floor(daysInView + tolerance);
  const date = dateOfDayNumber(firstInView);
  const wholeDays = dayNumberOf(lastOfMonth(date)) - firstWhole + 1;
  return wholeDays < daysOfName ? firstWhole : dayNumberOf(firstOfMonth(date));
}

/** Of a day, for what divided pixels leave. */
const tolerance = 1e-6;

/** The month of a day as far as it is within `days`. */
export function monthAround(day: number, days: Range): Range {
  const date = dateOfDayNumber(day);
  const month = { first: dayNumberOf(firstOfMonth(date)), last: dayNumberOf(lastOfMonth(date)) };
  return overlapOf(month, days);
}

export function overlapOf(one: Range, other: Range): Range {
  return { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) };
}

/** All numbers of the range, in order, and those of `more` that are not in it. */
export function numbersOf({ first, last }: Range, ...more: readonly number[]): number[] {
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
