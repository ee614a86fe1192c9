import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { getAreaColorHex } from '../areas/area-color-hex.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { type CalendarDate, toCalendarDate } from '../calendar/calendar-date.ts';
import type { Instant } from '../field-schemas.ts';
import type { PersonHistory } from '../sync/person-data.ts';
import { getRule } from '../timeline/schedule.ts';
import { getFrequency } from '../timeline/frequency.ts';
import { computeStrengths } from '../analytics/strength.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { type ExportedDay, listExportedAreas } from './list-exported-areas.ts';

const habitColumns = [
  'Position',
  'Name',
  'Type',
  'Question',
  'Description',
  'FrequencyNumerator',
  'FrequencyDenominator',
  'Color',
  'Unit',
  'Target Type',
  'Target Value',
  'Archived?',
];

const values: Readonly<Record<ExportedDay['kind'], string>> = {
  done: 'YES_MANUAL',
  missed: 'NO',
  skipped: 'SKIP',
};

/**
 * Writes the CSV format of Loop Habit Tracker 2.3.1 and later. `docs/export-format.md` lists the
 * data that this format cannot hold.
 */
export function createLoopArchive(
  data: PersonHistory,
  { today, now }: { readonly today: CalendarDate; readonly now: Instant },
): Uint8Array<ArrayBuffer> {
  const habits: string[][] = [habitColumns];
  const files: Record<string, Uint8Array> = {};
  for (const { area, timeline, isArchived, days } of listExportedAreas(data, today)) {
    const position = String(habits.length).padStart(3, '0');
    const rows = days.map(({ date, kind, text }) => [date, values[kind], text]).toReversed();
    const folder = folderOf(position, area.name);
    habits.push([position, ...habitCells(area, isArchived, today)]);
    files[`${folder}/Checkmarks.csv`] = table([['Date', 'Value', 'Notes'], ...rows]);
    files[`${folder}/Scores.csv`] = table([['Date', 'Score'], ...scoreRows(timeline, rows)]);
  }
  return zipSync({ 'Habits.csv': table(habits), ...files }, { mtime: now });
}

/** Names the folder as Loop does, which keeps only characters that every file system supports. */
function folderOf(position: string, name: string): string {
  return `${position} ${name.replaceAll(/[^ a-zA-Z0-9._-]/g, '').slice(0, 100)}`.trim();
}

function habitCells(area: SyncedArea, isArchived: boolean, today: CalendarDate): string[] {
  const { name, description, color } = area;
  const target = ['', '', ''];
  const frequency = frequencyOf(area, today);
  const shade = getAreaColorHex(color).toUpperCase();
  return [name, 'YES_NO', '', description, ...frequency, shade, ...target, String(isArchived)];
}

/** A habit of Loop has no weekdays and only one frequency, so today's rule is used. */
function frequencyOf({ schedule }: SyncedArea, today: CalendarDate): [string, string] {
  const { times, days } = getFrequency(getRule(schedule, today));
  return times === days ? ['1', '1'] : [String(times), String(days)];
}

/** Returns strengths from 0 to 1 since the oldest day in `days`, newest day first. */
function scoreRows(timeline: Timeline, days: readonly (readonly string[])[]): string[][] {
  const first = days.at(-1)?.[0];
  if (first === undefined) return [];
  const scores = Array.from(computeStrengths(timeline), (strength, day) => [
    toCalendarDate(timeline.firstDay + day),
    (strength / 100).toFixed(4),
  ]);
  return scores.filter(([date = '']) => date >= first).toReversed();
}

function table(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  return strToU8(`${Papa.unparse([...rows], { newline: '\n' })}\n`);
}
