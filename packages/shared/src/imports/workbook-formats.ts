import { toCalendarDate } from '../calendar/calendar-date.ts';
import type { Archive } from './archive.ts';
import { readXmlPart } from './xml-part.ts';

/** How a cell shows its number. */
export type NumberFormat = 'number' | 'date' | 'duration';

/**
 * Built-in formats of dates and times, which no workbook defines.
 * @see ECMA-376, part 1, 18.8.30
 */
function isBuiltInDate(id: number): boolean {
  return [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].some(([first = 0, last = 0]) => id >= first && id <= last);
}

const elapsedMinutes = 46;
/** Maximum length of a format in Excel, in UTF-16 code units. */
const longestCode = 255;

/** Returns the formats by the index of a cell's style. */
export function readNumberFormats(archive: Archive): readonly NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  readXmlPart(archive, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true;
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        codes.set(Number(numFmtId), formatCode.slice(0, longestCode));
      }
      if (name === 'xf' && isInCells) {
        const id = Number(attributes()['numFmtId']);
        formats.push(getFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

function getFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === elapsedMinutes) return 'duration';
    return isBuiltInDate(id) ? 'date' : 'number';
  }
  if (/\[[hms]+\]/i.test(code)) return 'duration';
  // Quoted text, colors and locales are no placeholders.
  const placeholders = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[ymdhs]/i.test(placeholders) ? 'date' : 'number';
}

/** Day number of 1970-01-01 in workbooks whose first day is in 1900. */
const serialOf1970 = 25_569;
/** Day number of 9999-12-31. */
const lastSerial = 2_958_465;
const secondsPerDay = 86_400;

/** Converts a day number. A number below 1 is only a time. */
export function toDateText(days: number): string {
  if (!(days >= 0 && days <= lastSerial)) return String(days);
  const seconds = Math.round(days * secondsPerDay);
  const time = seconds % secondsPerDay;
  const clock = `${pad(time / 3600)}:${pad((time % 3600) / 60)}`;
  if (seconds < secondsPerDay) return clock;
  const date = toCalendarDate(Math.floor(seconds / secondsPerDay) - serialOf1970);
  return time === 0 ? date : `${date}T${clock}`;
}

export function toDurationText(days: number): string {
  const seconds = Math.round(days * secondsPerDay);
  return `${Math.floor(seconds / 3600)}:${pad((seconds % 3600) / 60)}:${pad(seconds % 60)}`;
}

function pad(part: number): string {
  return String(Math.floor(part)).padStart(2, '0');
}
