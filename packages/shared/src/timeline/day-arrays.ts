import { markCodes, noGoal } from './day-codes.ts';

/**
 * Consecutive days of an area, with one number per day in each array. A screen visits thousands of
 * days, and dates and objects would be too slow.
 */
export interface DayArrays {
  /** Day number of the first day. */
  readonly firstDay: number;
  readonly length: number;
  /** One of `stateCodes` per day. */
  readonly states: Uint8Array;
  /** One of `markCodes` per day. */
  readonly marks: Uint8Array;
  readonly paused: Uint8Array;
  /** Number of days still needed for the goal of the day's rule, or `noGoal`. */
  readonly missing: Uint16Array;
}

/** `end` is not included. */
export interface IndexRange {
  readonly start: number;
  readonly end: number;
}

export type Memory = (length: number) => Uint8Array<ArrayBuffer>;

export const newMemory: Memory = (length) => new Uint8Array(length);

/**
 * Returns memory whose bytes are used again. A timeline in it is valid until the next one is
 * created.
 */
export function createReusedMemory(): Memory {
  let bytes = new Uint8Array(0);
  return (length) => {
    if (bytes.length < length) bytes = new Uint8Array(length);
    return bytes.subarray(0, length).fill(0);
  };
}

const bytesPerDay = 5;

export function createDayArrays(firstDay: number, length: number, memory: Memory): DayArrays {
  const bytes = memory(bytesPerDay * length);
  const part = (index: number) => bytes.subarray(index * length, (index + 1) * length);
  return {
    firstDay,
    length,
    // The memory begins with `missing`, because its numbers take two bytes and must be aligned.
    missing: new Uint16Array(bytes.buffer, bytes.byteOffset, length).fill(noGoal),
    states: part(2),
    marks: part(3),
    paused: part(4),
  };
}

/** `first` and `last` are day numbers, both included. */
export function getIndexRange(
  { firstDay, length }: Pick<DayArrays, 'firstDay' | 'length'>,
  first: number,
  last: number,
): IndexRange {
  const start = Math.max(0, first - firstDay);
  return { start, end: Math.max(start, Math.min(length, last - firstDay + 1)) };
}

export function countDone(marks: Uint8Array, { start, end }: IndexRange): number {
  let done = 0;
  for (let day = start; day < end; day += 1) if (marks[day] === markCodes.done) done += 1;
  return done;
}
