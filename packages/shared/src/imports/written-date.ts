import { type CalendarDate, isCalendarDate } from '../calendar/calendar-date.ts';
import type { ImportRemark } from './imported-file.ts';

export type DateOrder = 'day-first' | 'month-first';

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d.*)?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,]+\d.*)?$/;

/**
 * Reads 2026-03-01, 1/3/2026 and 1.3.2026, with or without a time. Returns null for other texts,
 * such as day numbers of spreadsheets. Results are cached, because habits share dates.
 */
export function createDateReader(order: DateOrder): (text: string) => CalendarDate | null {
  const known = new Map<string, CalendarDate | null>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const date = readDate(text.trim(), order);
    if (known.size < 50_000) known.set(text, date);
    return date;
  };
}

function readDate(text: string, order: DateOrder): CalendarDate | null {
  const iso = yearFirst.exec(text);
  if (iso !== null) return dateOf(iso[1], iso[3], iso[4]);
  const other = yearLast.exec(text);
  if (other === null) return null;
  const [, first, separator, second, year = ''] = other;
  const century = year.length === 2 ? '20' : '';
  // Dates with dots always begin with the day.
  return separator === '.' || order === 'day-first'
    ? dateOf(century + year, second, first)
    : dateOf(century + year, first, second);
}

function dateOf(year = '', month = '', day = ''): CalendarDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

export function createDateOrderFinder() {
  let seen = 0;
  let dayFirst = 0;
  let monthFirst = 0;
  return {
    see(text: string): void {
      const match = yearLast.exec(text.trim());
      if (match === null || match[2] === '.') return;
      seen += 1;
      if (Number(match[1]) > 12) dayFirst += 1;
      if (Number(match[3]) > 12) monthFirst += 1;
    },
    /** Adds a remark if any date is ambiguous. Without a decision, the month comes first. */
    order({ remark }: { readonly remark: (remark: ImportRemark) => void }): DateOrder {
      const order = dayFirst > monthFirst ? 'day-first' : 'month-first';
      if (seen > 0) remark({ kind: `dates-${order}` });
      return order;
    },
  };
}
