import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { getAreaColorHex } from '../areas/area-color-hex.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { type CalendarDate, toCalendarDate } from '../calendar/calendar-date.ts';
import type { Instant } from '../field-schemas.ts';
import type { PersonHistory } from '../sync/person-data.ts';
import { getFrequency } from '../timeline/frequency.ts';
import { getRule, getTarget } from '../timeline/schedule.ts';
import { isLimit } from '../timeline/target.ts';
import { computeStrengths } from '../analytics/strength.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { type ExportedArea, type ExportedDay, listExportedAreas } from './list-exported-areas.ts';

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
  // Loop counts unknown days of a habit with an upper limit as kept.
  kept: 'UNKNOWN',
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
  for (const exported of listExportedAreas(data, today)) {
    const { area, timeline, days } = exported;
    const position = String(habits.length).padStart(3, '0');
    const goal = exported.isNumeric ? getLoopGoal(area, today) : null;
    const rows = days.map((day) => [day.date, getValue(day, goal), day.text]).toReversed();
    const folder = folderOf(position, area.name);
    habits.push([position, ...habitCells(exported, goal, today)]);
    files[`${folder}/Checkmarks.csv`] = table([['Date', 'Value', 'Notes'], ...rows]);
    files[`${folder}/Scores.csv`] = table([['Date', 'Score'], ...scoreRows(timeline, rows)]);
  }
  return zipSync({ 'Habits.csv': table(habits), ...files }, { mtime: now });
}

/** Names a habit's folder like Loop, with only characters that every file system supports. */
function folderOf(position: string, name: string): string {
  return `${position} ${name.replaceAll(/[^ a-zA-Z0-9._-]/g, '').slice(0, 100)}`.trim();
}

function habitCells(
  { area, isArchived }: ExportedArea,
  goal: LoopGoal | null,
  today: CalendarDate,
): string[] {
  const { name, description, color, unit } = area;
  const shade = getAreaColorHex(color).toUpperCase();
  const archived = String(isArchived);
  if (goal === null) {
    const frequency = frequencyOf(area, today);
    return [name, 'YES_NO', '', description, ...frequency, shade, '', '', '', archived];
  }
  const target = [unit, goal.isLimit ? 'AT_MOST' : 'AT_LEAST', goal.amount.toFixed(2)];
  // The period is one day, because Loop compares the sum of all days of a period with the target.
  return [name, 'NUMERICAL', '', description, '1', '1', shade, ...target, archived];
}

interface LoopGoal {
  readonly isLimit: boolean;
  /** Zero means that any amount counts as done. */
  readonly amount: number;
}

/** Loop has one target, which it applies to all days. */
function getLoopGoal({ schedule }: SyncedArea, today: CalendarDate): LoopGoal {
  const target = getTarget(schedule, today);
  return { isLimit: isLimit(target), amount: target?.amount ?? 0 };
}

const partsOfAmount = 1000;

/**
 * If a habit has a goal, Loop needs an amount for each entry. An entry without an amount gets one
 * with which Loop shows the same state.
 */
function getValue({ kind, amount }: ExportedDay, goal: LoopGoal | null): string {
  if (goal === null || (kind !== 'done' && kind !== 'missed')) return values[kind];
  const { isLimit: isUpper, amount: wanted } = goal;
  const least = isUpper ? 0 : wanted || 1;
  const given = amount ?? (kind === 'done' ? least : isUpper ? wanted + 1 : 0);
  return given === 0 ? values.missed : String(Math.round(given * partsOfAmount));
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
