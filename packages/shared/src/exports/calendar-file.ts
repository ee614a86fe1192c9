import type { SyncedArea } from '../areas/life-area.ts';
import type { History } from '../backups/restore-plan.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { Instant } from '../field-schemas.ts';
import { byPosition, entriesOf, type Entry } from '../sync/person-data.ts';

/**
 * The done days as an iCalendar file (RFC 5545): days that follow each other are one all-day event, for a calendar shows them as
 * one bar. An event is known by its area and first day, so that a later file makes it longer and not double.
 */
export function calendarFile(
  { areas, years }: Pick<History, 'areas' | 'years'>,
  { now, name }: { readonly now: Instant; readonly name: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daymark//Done days//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    // What most calendars read in its place.
    `X-WR-CALNAME:${escapeText(name)}`,
  ];
  const stamp = `${now.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  for (const area of [...areas.values()].toSorted(byPosition)) {
    const done = entriesOf({ years }, area.id).filter(({ score }) => score === 1);
    for (const run of consecutiveDays(done)) lines.push(...eventLines(area, run, stamp));
  }
  lines.push('END:VCALENDAR');
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** By date. */
function consecutiveDays(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  let next: CalendarDate | null = null;
  for (const entry of entries) {
    if (entry.score_date === next) runs.at(-1)?.push(entry);
    else runs.push([entry]);
    next = addDays(entry.score_date, 1);
  }
  return runs;
}

function eventLines({ id, name }: SyncedArea, run: readonly Entry[], stamp: string): string[] {
  const first = run[0]?.score_date ?? '';
  const end = addDays(first, run.length);
  const notes = run
    .filter(({ notes }) => notes !== '')
    .map(({ score_date, notes }) => (run.length === 1 ? notes : `${score_date}: ${notes}`));
  return [
    'BEGIN:VEVENT',
    `UID:${first}-${id}@daymark`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`,
    // The day after the last one.
    `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(name)}`,
    ...(notes.length === 0 ? [] : [`DESCRIPTION:${escapeText(notes.join('\n'))}`]),
    // The days stay free for other things.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
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
