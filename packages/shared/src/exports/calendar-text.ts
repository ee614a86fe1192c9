import type { CalendarDate } from '../calendar/calendar-date.ts';

export interface CalendarEvent {
  /** Equal in every file, so that a later file replaces the event instead of adding another one. */
  readonly uid: string;
  /** Id of the area, which tells equal events apart in programs that ignore the UID. */
  readonly area?: string;
  readonly summary: string;
  readonly description?: string;
  readonly when: WholeDays | Moment;
}

interface WholeDays {
  readonly first: CalendarDate;
  /** Day after the last day. */
  readonly end: CalendarDate;
}

interface Moment {
  /** Milliseconds since the epoch. */
  readonly instant: number;
  readonly minutes: number;
}

interface CalendarFacts {
  /** Name of the kind of calendar in English, for `PRODID`. */
  readonly product: string;
  readonly name: string;
  /** Time of the last change in milliseconds since the epoch. */
  readonly stamp: number;
  /** Hours between updates of a subscription. Absent for a file. */
  readonly refreshHours?: number;
}

/** Returns an iCalendar text (RFC 5545). Times are in UTC, so readers need no zone rules. */
export function writeCalendarText(
  { product, name, stamp, refreshHours }: CalendarFacts,
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Daymark//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    // `REFRESH-INTERVAL` and `NAME` are from RFC 7986. Older programs read only the properties that
    // begin with X.
    ...(refreshHours === undefined
      ? []
      : [
          `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
          `X-PUBLISHED-TTL:PT${refreshHours}H`,
        ]),
    ...events.flatMap((event) => eventLines(event, formatUtc(stamp))),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Replaces the stamp in every event of a text that was written with the stamp 0. */
export function stampCalendarText(text: string, stamp: number): string {
  // A text value never contains a line break, so only a property can match.
  return text.replaceAll(stampLine(0), stampLine(stamp));
}

function stampLine(stamp: number): string {
  return `\r\nDTSTAMP:${formatUtc(stamp)}\r\n`;
}

function eventLines(event: CalendarEvent, stamp: string) {
  const { uid, area, summary, description = '', when } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@daymark`,
    `DTSTAMP:${stamp}`,
    ...(area === undefined ? [] : [`X-DAYMARK-AREA:${area}`]),
    ...('first' in when
      ? [
          `DTSTART;VALUE=DATE:${when.first.replaceAll('-', '')}`,
          `DTEND;VALUE=DATE:${when.end.replaceAll('-', '')}`,
        ]
      : [`DTSTART:${formatUtc(when.instant)}`, `DURATION:PT${when.minutes}M`]),
    `SUMMARY:${escapeText(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    // Shows the time as free.
    'TRANSP:TRANSPARENT',
    ...('first' in when ? [] : alarmLines(summary)),
    'END:VEVENT',
  ];
}

function alarmLines(summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
  ];
}

/** Formats milliseconds since the epoch as a UTC date-time (RFC 5545, 3.3.5). */
function formatUtc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes a text value (RFC 5545, 3.3.11) and removes control characters except tabs. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/[^\P{Cc}\t]/gu, '');
}

const longestLine = 75;

/** Line that needs no folding. A character has at most three octets per UTF-16 code unit. */
const shortLine = /^(?:[\0-\x7F]{0,75}|[^]{0,25})$/;

/** Folds a line after 75 octets at most (RFC 5545, 3.1), never within a character. */
function foldLine(line: string): string {
  if (shortLine.test(line)) return line;
  let length = 0;
  let text = '';
  for (const character of line) {
    const octets = octetsOf(character);
    if (length + octets > longestLine) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += octets;
  }
  return text;
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
