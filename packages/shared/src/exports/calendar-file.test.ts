import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import { getEntries } from '../sync/get-entries.ts';
import { anyExportedData, orderedAreas } from '../testing/any-exported-data.ts';
import { smallPerson } from '../testing/small-person.ts';
import { createCalendarFile } from './calendar-file.ts';

const options = { now: '2026-03-02T12:00:00.000Z', name: 'Daymark' };

interface CalendarEvent {
  readonly uid: string;
  readonly summary: string;
  readonly start: string;
  readonly end: string;
}

/** Unfolds the lines, then reads one property per line (RFC 5545). */
function eventsOf(text: string): CalendarEvent[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return lines
    .flatMap((line, index) => (line === 'BEGIN:VEVENT' ? [index] : []))
    .map((begin) => {
      const properties = new Map(
        lines.slice(begin, lines.indexOf('END:VEVENT', begin)).map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon), line.slice(colon + 1)];
        }),
      );
      const value = (name: string) => properties.get(name) ?? '';
      return {
        uid: value('UID'),
        summary: unescaped(value('SUMMARY')),
        start: dateOf(value('DTSTART;VALUE=DATE')),
        end: dateOf(value('DTEND;VALUE=DATE')),
      };
    });
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, character: string) =>
    character === 'n' ? '\n' : character,
  );
}

function dateOf(text: string): string {
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

function daysOf({ start, end }: CalendarEvent): string[] {
  const days: string[] = [];
  for (let day = start; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

it('createCalendarFile writes one all-day event per run of consecutive done days', () => {
  const reading = '0195f000-0000-7000-8000-000000000001';
  const exercise = '0195f000-0000-7000-8000-000000000002';
  expect(createCalendarFile(smallPerson(), options).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daymark//Done days//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Daymark',
    'X-WR-CALNAME:Daymark',
    'BEGIN:VEVENT',
    `UID:2026-02-26-${reading}@daymark`,
    'DTSTAMP:20260302T120000Z',
    `X-DAYMARK-AREA:${reading}`,
    'DTSTART;VALUE=DATE:20260226',
    'DTEND;VALUE=DATE:20260228',
    String.raw`SUMMARY:=Reading\, "slowly"`,
    String.raw`DESCRIPTION:2026-02-26: 30 pages\n2026-02-27: 12.5 pages`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID:2026-03-01-${reading}@daymark`,
    'DTSTAMP:20260302T120000Z',
    `X-DAYMARK-AREA:${reading}`,
    'DTSTART;VALUE=DATE:20260301',
    'DTEND;VALUE=DATE:20260302',
    String.raw`SUMMARY:=Reading\, "slowly"`,
    String.raw`DESCRIPTION:'tis done\; on\, and on`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID:2026-02-28-${exercise}@daymark`,
    'DTSTAMP:20260302T120000Z',
    `X-DAYMARK-AREA:${exercise}`,
    'DTSTART;VALUE=DATE:20260228',
    'DTEND;VALUE=DATE:20260301',
    'SUMMARY:Зарядка',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('createCalendarFile writes each done day once, in lines of at most 75 octets @long', () => {
  fc.assert(
    fc.property(anyExportedData, ({ data }) => {
      const text = createCalendarFile(data, options);
      for (const line of text.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
      const events = eventsOf(text);
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
      const found = events.flatMap((event) =>
        daysOf(event).map((day) => `${event.uid.slice(11)} ${day} ${event.summary}`),
      );
      expect(found).toEqual(
        orderedAreas(data).flatMap(({ id, name }) =>
          getEntries(data, id)
            .filter(({ score }) => score === 1)
            .map(({ score_date }) => `${id}@daymark ${score_date} ${shown(name)}`),
        ),
      );
    }),
    { numRuns: 500 },
  );
});

/** Removes control characters and normalizes line ends, as createCalendarFile does. */
function shown(name: string): string {
  return name.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
}
