import { addDays, type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import { getWeekday } from '../calendar/week.ts';
import type { PersonHistory } from '../sync/person-data.ts';
import { getFrequency } from '../timeline/frequency.ts';
import { getRule } from '../timeline/schedule.ts';
import { addAmountToNote } from './amount-text.ts';
import { type ExportedArea, type ExportedDay, listExportedAreas } from './list-exported-areas.ts';
import { escapeOrgLine, escapeOrgTitle } from './org-text.ts';

/** org-habit counts all done states, so missed and skipped days need states that are not done. */
const states = { done: 'DONE', kept: 'DONE', missed: 'MISSED', skipped: 'SKIPPED' } as const;

/**
 * The keys in parentheses make Emacs ask for the state. Without keys, Emacs changes TODO to MISSED
 * first.
 */
const header = [
  '#+TITLE: Daymark',
  `#+TODO: TODO(t) ${states.missed}(m) ${states.skipped}(s) | ${states.done}(d)`,
  '#+STARTUP: logdrawer',
];

/**
 * Writes habits for org-habit, which is part of Emacs. `docs/export-format.md` lists the data that
 * this format cannot hold.
 */
export function createOrgFile(
  data: PersonHistory,
  { today }: { readonly today: CalendarDate },
): string {
  const lines: string[] = [...header];
  let currentGroup = '';
  for (const exported of listExportedAreas(data, today)) {
    const { group } = exported.area;
    // A group has several headings if its areas do not follow each other.
    if (group !== '' && group !== currentGroup) lines.push(`* ${escapeOrgTitle(group)}`);
    currentGroup = group;
    lines.push(...listHabitLines(exported, today));
  }
  return `${lines.join('\n')}\n`;
}

function listHabitLines(exported: ExportedArea, today: CalendarDate): readonly string[] {
  const { area, isArchived, days } = exported;
  const stars = area.group === '' ? '*' : '**';
  const log = days.toReversed().flatMap((day) => listLogLines(day, area.unit));
  return [
    `${stars} TODO ${escapeOrgTitle(area.name)}${isArchived ? ' :ARCHIVE:' : ''}`,
    `SCHEDULED: <${getSchedule(exported, today)}>`,
    ':PROPERTIES:',
    ':STYLE:    habit',
    `:CREATED:  [${toTimestamp(area.created_on)}]`,
    ':END:',
    ...(log.length === 0 ? [] : [':LOGBOOK:', ...log, ':END:']),
    ...toLines(area.description),
  ];
}

function listLogLines({ date, kind, ...day }: ExportedDay, unit: string): readonly string[] {
  const text = addAmountToNote(day.text, { amount: day.amount, unit });
  const state = `"${states[kind]}"`.padEnd(12);
  const line = `- State ${state} from "TODO"       [${toTimestamp(date)}]`;
  return text.trim() === '' ? [line] : [`${line} \\\\`, ...toLines(text)];
}

/** Indents the lines, because a star at the start of a line begins a heading. */
function toLines(text: string): readonly string[] {
  if (text === '') return [];
  return text.split(/\r\n?|\n/).map((line) => `  ${escapeOrgLine(line)}`);
}

/**
 * Returns the next day and the interval of the habit. A repetition after `least` to `most` days is
 * on time, so three times a week becomes `.+2d/3d`.
 */
function getSchedule({ area, days }: ExportedArea, today: CalendarDate): string {
  const { times, days: period } = getFrequency(getRule(area.schedule, today));
  const [least, most] = [Math.floor(period / times), Math.ceil(period / times)];
  const lastDone = days.findLast(({ kind }) => states[kind] === 'DONE')?.date;
  const next = lastDone === undefined ? area.created_on : addDays(lastDone, least);
  const time = area.reminder_time === null ? '' : ` ${area.reminder_time}`;
  return `${toTimestamp(next)}${time} .+${least}d${most > least ? `/${most}d` : ''}`;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function toTimestamp(date: CalendarDate): string {
  return `${date} ${weekdays[getWeekday(toDayNumber(date)) - 1]}`;
}
