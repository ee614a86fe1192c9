import type { CalendarDate } from '../calendar/calendar-date.ts';

/** One entry of a calendar. */
export interface CalendarEvent {
  /** By which a later text makes it another, and not double. */
  readonly uid: string;
  readonly summary: string;
  /** Empty for none. */
  readonly description?: string;
  readonly when: WholeDays | Moment;
}

interface WholeDays {
  readonly first: CalendarDate;
  /** The day after the last one. */
  readonly end: CalendarDate;
}

/** With an alarm as it begins. */
interface Moment {
  /** Milliseconds since the epoch. */
  readonly instant: number;
  readonly minutes: number;
}

interface CalendarFacts {
  /** What the events are, in English: for programs. */
  readonly product: string;
  /** Which people see. */
  readonly name: string;
  /** When the text was made, in milliseconds since the epoch. */
  readonly stamp: number;
  /** How often who has subscribed to it should look for a new one, where there will be any. */
  readonly refreshHours?: number;
}

/** A text of iCalendar (RFC 5545). Its moments are in UTC: no reader has to know the rules of any zone. */
export function calendarText(
  { product, name, stamp, refreshHours }: CalendarFacts,
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Daymark//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    // What most calendars read in its place.
    `X-WR-CALNAME:${escapeText(name)}`,
    // RFC 7986, and what was read before it.
    ...(refreshHours === undefined
      ? []
      : [
          `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
          `X-PUBLISHED-TTL:PT${refreshHours}H`,
        ]),
    ...events.flatMap((event) => eventLines(event, utc(stamp))),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, summary, description = '', when }: CalendarEvent, stamp: string) {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@daymark`,
    `DTSTAMP:${stamp}`,
    ...('first' in when
      ? [
          `DTSTART;VALUE=DATE:${when.first.replaceAll('-', '')}`,
          `DTEND;VALUE=DATE:${when.end.replaceAll('-', '')}`,
        ]
      : [`DTSTART:${utc(when.instant)}`, `DURATION:PT${when.minutes}M`]),
    `SUMMARY:${escapeText(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    // The time stays free for other things.
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

/** 3.3.5 */
function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A text value (RFC 5545, 3.3.11), which has no control characters but the tab. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/[^\P{Cc}\t]/gu, '');
}

const longestLine = 75;

/** Lines of at most 75 octets (RFC 5545, 3.1), no character of several octets torn apart. */
function folded(line: string): string {
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

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
