import { type CalendarDate, isCalendarDate, toCalendarDate } from '../calendar/calendar-date.ts';
import type { ImportRemark } from './imported-file.ts';
import { getLocalDate } from './instant-date.ts';
import { emptyDateWords, monthsByName } from './month-names.ts';

export type DateOrder = 'day-first' | 'month-first';

/** Meaning of a column of numbers: 20260301, a day number of a spreadsheet, or a Unix time. */
type NumberedDates = 'digits' | 'serial' | 'seconds' | 'milliseconds';

/** Notation of the dates of a column. */
export interface DateStyle {
  readonly order: DateOrder;
  readonly numbers?: NumberedDates | null;
  /** Zone in which times that end with Z become dates. Null if their date is already local. */
  readonly timeZone?: string | null;
}

const yearFirst = /^(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})\.?(?:[T ,]+\d.*)?$/;
const yearFirstInChinese = /^(\d{4})年(\d{1,2})月(\d{1,2})日/;
const yearLast = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?:[ ,]+\d.*)?$/;
const timeInUtc = /T(\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(?:Z|[+-]00:?00)$/;
/** Local dates are often written as midnight or noon in UTC. */
const nominalTimes: readonly (string | undefined)[] = ['00:00', '00:00:00', '12:00', '12:00:00'];
const clockTime = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:[ap]m)?$|^[ap]\.?m\.?$/;
const ordinal = /^(\d{1,2})(?:st|nd|rd|th|er|e|\.)?$/;

/**
 * Reads dates in digits such as 2026-03-01 or 1.3.2026, and with month names such as '1st March
 * 2026', with or without a time. Returns null for other texts. Results are cached, because habits
 * share dates.
 */
export function createDateReader(style: DateOrder | DateStyle) {
  const {
    order,
    numbers = null,
    timeZone = null,
  } = typeof style === 'string' ? { order: style } : style;
  const known = new Map<string, CalendarDate | null>();
  return (text: string): CalendarDate | null => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const trimmed = text.trim();
    const date =
      numbers === null
        ? readDate(trimmed, order, timeZone)
        : readNumber(trimmed, numbers, timeZone ?? 'UTC');
    if (known.size < 50_000) known.set(text, date);
    return date;
  };
}

function readDate(text: string, order: DateOrder, timeZone: string | null): CalendarDate | null {
  if (timeZone !== null && timeInUtc.test(text)) return getLocalDate(Date.parse(text), timeZone);
  const iso = yearFirst.exec(text) ?? yearFirstInChinese.exec(text);
  if (iso !== null) return dateOf(iso[1], iso.at(-2), iso.at(-1));
  const other = yearLast.exec(text);
  if (other === null) return readWords(text);
  const [, first, separator, second, year = ''] = other;
  const century = year.length === 2 ? '20' : '';
  // Dates with dots always begin with the day.
  return separator === '.' || order === 'day-first'
    ? dateOf(century + year, second, first)
    : dateOf(century + year, first, second);
}

/** Maximum length of a text with a month name, in UTF-16 code units. */
const longestWords = 60;

function readWords(text: string): CalendarDate | null {
  if (text.length > longestWords || !/\p{L}/u.test(text)) return null;
  let [year, month, day]: (string | undefined)[] = [];
  for (const word of text.toLowerCase().split(/[\s,/-]+/)) {
    const name = word.replace(/\.$/, '');
    const number = ordinal.exec(word)?.[1];
    if (name === '' || emptyDateWords.has(name) || clockTime.test(word)) continue;
    if (month === undefined && monthsByName.has(name)) month = String(monthsByName.get(name));
    else if (number !== undefined && day === undefined) day = number;
    else if (/^\d{4}$/.test(name) && year === undefined) year = name;
    else if (/^'?\d{2}$/.test(name) && year === undefined) year = `20${name.slice(-2)}`;
    else return null;
  }
  return dateOf(year, month, day);
}

function readNumber(text: string, numbers: NumberedDates, zone: string): CalendarDate | null {
  if (getNumberStyle(text) !== numbers) return null;
  switch (numbers) {
    case 'digits':
      return dateOf(text.slice(0, 4), text.slice(4, 6), text.slice(6));
    case 'serial':
      return toCalendarDate(Math.floor(Number(text)) - serialOf1970);
    default:
      return getLocalDate(Math.floor(Number(text) * (numbers === 'seconds' ? 1000 : 1)), zone);
  }
}

/** Day number of 1970-01-01 in spreadsheets. */
const serialOf1970 = 25_569;
/** Day number of 2100-01-01 in spreadsheets. */
const serialOf2100 = 73_051;

function getNumberStyle(text: string): NumberedDates | null {
  if (/^(?:19|20)\d{6}$/.test(text)) {
    return dateOf(text.slice(0, 4), text.slice(4, 6), text.slice(6)) === null ? null : 'digits';
  }
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    return Number(text) >= serialOf1970 && Number(text) < serialOf2100 ? 'serial' : null;
  }
  if (/^1\d{9}(?:\.\d+)?$/.test(text)) return 'seconds';
  return /^1\d{12}$/.test(text) ? 'milliseconds' : null;
}

function dateOf(year = '', month = '', day = ''): CalendarDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

interface DateStyleOptions {
  /** Zone in which instants become dates. */
  readonly timeZone: string;
  readonly remark: (remark: ImportRemark) => void;
}

/** Finds out from all cells of a column how its dates are written. */
export function createDateOrderFinder() {
  let seen = 0;
  let dayFirst = 0;
  let monthFirst = 0;
  let numbers: NumberedDates | null | undefined;
  let isNominal = true;
  const order = ({ remark }: Pick<DateStyleOptions, 'remark'>): DateOrder => {
    const found = dayFirst > monthFirst ? 'day-first' : 'month-first';
    if (seen > 0) remark({ kind: `dates-${found}` });
    return found;
  };
  return {
    see(cell: string): void {
      const text = cell.trim();
      if (text === '') return;
      const number = getNumberStyle(text);
      numbers = numbers === undefined || numbers === number ? number : null;
      const time = timeInUtc.exec(text);
      if (time !== null && !nominalTimes.includes(time[1])) isNominal = false;
      const match = yearLast.exec(text);
      if (match === null || match[2] === '.') return;
      seen += 1;
      if (Number(match[1]) > 12) dayFirst += 1;
      if (Number(match[3]) > 12) monthFirst += 1;
    },
    /**
     * Returns the order of dates such as 1/2/2026. Adds a remark if the cells contain such dates.
     * If no cell decides the order, the month comes first.
     */
    order,
    style({ timeZone, remark }: DateStyleOptions): DateStyle {
      const isNumbered = numbers !== undefined && numbers !== null;
      return {
        order: order({ remark }),
        numbers: numbers ?? null,
        timeZone: isNumbered || !isNominal ? timeZone : null,
      };
    },
    /** Returns true if every seen cell is a number that can be a date. */
    hasNumbers: () => numbers !== undefined && numbers !== null,
  };
}
