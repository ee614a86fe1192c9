import { type DaySpan, toDate } from './calendar-date.ts';

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns the month that contains a day. */
export function getMonthSpan(day: number): DaySpan {
  const date = toDate(day);
  const start = day - date.getUTCDate() + 1;
  const month = date.getUTCMonth();
  const isLeap = month === 1 && toDate(start + 28).getUTCDate() === 29;
  return { start, end: start + (isLeap ? 29 : (lengths[month] ?? 31)) };
}
