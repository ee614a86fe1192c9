import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { getAreaColorHex } from '../areas/area-color-hex.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { type CalendarDate, toCalendarDate } from '../calendar/calendar-date.ts';
import type { Instant } from '../field-schemas.ts';
import { getEntries } from '../sync/get-entries.ts';
import { compareAreas, type PersonHistory, getPauses, getYears } from '../sync/person-data.ts';
import { coversDate } from '../timeline/pause.ts';
import { getRule } from '../timeline/schedule.ts';
import { computeStrengths } from '../analytics/strength.ts';
import { markCodes, type Timeline, createTimeline } from '../timeline/timeline.ts';

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

/**
 * Writes the CSV format of Loop Habit Tracker 2.3.1 and later. `docs/export-format.md` lists the
 * data that this format cannot hold.
 */
export function createLoopArchive(
  data: PersonHistory,
  { today, now }: { readonly today: CalendarDate; readonly now: Instant },
): Uint8Array<ArrayBuffer> {
  const commonPauses = [...data.pauses.values()].filter(
    ({ life_area_id }) => life_area_id === null,
  );
  const habits: string[][] = [habitColumns];
  const files: Record<string, Uint8Array> = {};
  for (const area of [...data.areas.values()].toSorted(compareAreas)) {
    const position = String(habits.length).padStart(3, '0');
    const own = getPauses(data, area.id);
    const isOpen = own.some((pause) => pause.last_day === null && coversDate(pause, today));
    const isArchived = isOpen || area.deleted_on !== null;
    const { marks: years } = getYears(data, area.id);
    const timeline = createTimeline({ area, pauses: [...own, ...commonPauses], years, today });
    const notes = new Map(
      getEntries(data, area.id).map((entry) => [entry.score_date, entry.notes]),
    );
    const days = dayRows(timeline, notes);
    const folder = folderOf(position, area.name);
    habits.push([position, ...habitCells(area, isArchived, today)]);
    files[`${folder}/Checkmarks.csv`] = table([['Date', 'Value', 'Notes'], ...days]);
    files[`${folder}/Scores.csv`] = table([['Date', 'Score'], ...scoreRows(timeline, days)]);
  }
  return zipSync({ 'Habits.csv': table(habits), ...files }, { mtime: now });
}

/** Loop removes all other characters, so that every file system supports the name. */
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
  const rule = getRule(schedule, today);
  if (rule.kind === 'daily') return ['1', '1'];
  const times = rule.kind === 'weekdays' ? rule.weekdays.length : rule.times;
  return times === 7 ? ['1', '1'] : [String(times), '7'];
}

/** Returns the newest day first. On a paused day, a mark is written instead of a skip. */
function dayRows(
  { firstDay, length, marks, paused }: Timeline,
  notes: ReadonlyMap<CalendarDate, string>,
): string[][] {
  const rows: string[][] = [];
  for (let day = length - 1; day >= 0; day -= 1) {
    const value = valueOf(marks[day], paused[day]);
    const date = toCalendarDate(firstDay + day);
    if (value !== null) rows.push([date, value, notes.get(date) ?? '']);
  }
  return rows;
}

function valueOf(mark: number | undefined, paused: number | undefined): string | null {
  if (mark === markCodes.done) return 'YES_MANUAL';
  if (mark === markCodes.notDone) return 'NO';
  return paused === 1 ? 'SKIP' : null;
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
