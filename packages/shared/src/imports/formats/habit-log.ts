import { addDays, type CalendarDate, isCalendarDate } from '../../calendar/calendar-date.ts';
import type { Archive } from '../archive.ts';
import { decodeText } from '../decode-text.ts';
import type { FilePlace, ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import type { OpenedFile, Reading } from '../import-format.ts';
import { getNearestRule } from '../nearest-rule.ts';

/** Text files of harsh and habitctl: a log of days, and in a zip also a list of habits. */
export interface HabitLog {
  readonly log: NamedText;
  readonly habits: NamedText | null;
}

interface NamedText {
  readonly text: string;
  /** Path in the zip. Absent for a single file. */
  readonly file?: string;
}

const checkedLines = 20;

/** @param line matches the lines of a log */
export function findHabitLog(file: OpenedFile, line: RegExp): HabitLog | null {
  if (file.kind === 'text') {
    return isLog(file.text, line) ? { log: { text: file.text }, habits: null } : null;
  }
  if (file.kind !== 'archive') return null;
  const log = findText(file.archive, 'log');
  if (log === null || !isLog(log.text, line)) return null;
  return { log, habits: findText(file.archive, 'habits') };
}

/** Returns whether most lines match, because some lines of an edited log may be broken. */
function isLog(text: string, line: RegExp): boolean {
  const lines = text.slice(0, 10_000).split(/\r?\n/).filter(hasContent).slice(0, checkedLines);
  return lines.filter((one) => line.test(one)).length * 2 > lines.length;
}

function findText(archive: Archive, title: string): NamedText | null {
  const file = archive.names.find((name) => {
    const words = name.replace(/\.txt$/, '').split(/[/_ -]/);
    return words.at(-1) === title && !name.includes('__MACOSX');
  });
  return file === undefined ? null : { file, text: decodeText(archive.read(file)).text };
}

function hasContent(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('#');
}

export function readLines(
  { text, file }: NamedText,
  onLine: (line: string, place: FilePlace) => void,
): void {
  const inFile = file === undefined ? {} : { file };
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (hasContent(line)) onLine(line, { ...inFile, line: index + 1 });
  }
}

export interface ListedHabit {
  readonly name: string;
  readonly group?: string;
  readonly times: number;
  /** Number of days in which the habit is due `times` times. */
  readonly days: number;
  readonly lastDay?: CalendarDate | null;
}

export interface LogEntry {
  readonly date: string;
  readonly name: string;
  /** 'y', 'n' or 's' for skipped. */
  readonly mark: string;
  /** Amount as it is written. Absent or empty if the line has none. */
  readonly amount?: string;
  readonly notes: string;
  readonly place: FilePlace;
}

interface LogOptions {
  /** Null if the list of habits is unknown. */
  readonly habits: readonly ListedHabit[] | null;
  readonly entries: readonly LogEntry[];
  /** Entry that counts if a day has several. */
  readonly kept: 'first' | 'last';
}

export function addHabitLog({ habits, entries, kept }: LogOptions, { draft }: Reading): void {
  const areas = new Map<string, Map<CalendarDate, LogEntry>>();
  for (const { name } of habits ?? []) areas.set(name, new Map());
  for (const entry of entries) {
    const { date, name, mark, place } = entry;
    const days = areas.get(name) ?? new Map<CalendarDate, LogEntry>();
    areas.set(name, days);
    const before = days.get(date);
    if (!isCalendarDate(date)) {
      draft.remark({ ...place, kind: 'date-unreadable', area: name, value: date });
    } else if (!['y', 'n', 's'].includes(mark)) {
      draft.remark({ ...place, kind: 'value-unknown', area: name, value: mark });
    } else if (before === undefined) days.set(date, entry);
    else if (
      before.mark !== mark ||
      before.amount !== entry.amount ||
      before.notes !== entry.notes
    ) {
      const other = kept === 'last' ? before : entry;
      if (kept === 'last') days.set(date, entry);
      const value = [date, other.mark, other.amount, other.notes].filter(Boolean).join(' ');
      draft.remark({ ...other.place, kind: 'field-left-out', area: name, value });
    }
  }
  const listed = new Map(habits?.map((habit) => [habit.name, habit]));
  for (const [name, days] of areas) {
    const area = addArea(name, { habit: listed.get(name), isListKnown: habits !== null, draft });
    for (const entry of days.values()) if (area !== null) writeEntry(area, entry);
  }
}

function writeEntry(
  area: ImportedAreaDraft,
  { date, mark, amount: written = '', notes, place }: LogEntry,
): void {
  const score = mark === 'y' ? 1 : 0;
  if (mark === 's') area.skip(date, [written, notes].filter(Boolean).join('\n'), place);
  else if (written === '') area.mark(date, { score, notes }, place);
  else area.amount(date, { amount: Number(written), written, score, notes }, place);
}

interface AreaOptions {
  readonly habit: ListedHabit | undefined;
  readonly isListKnown: boolean;
  readonly draft: ImportDraft;
}

/** Archives habits that the log names although the person has removed them from the list. */
function addArea(
  name: string,
  { habit, isListKnown, draft }: AreaOptions,
): ImportedAreaDraft | null {
  if (habit === undefined) return draft.area({ key: name, name, archived: isListKnown });
  const { group = '', times, days, lastDay = null } = habit;
  const rule = getNearestRule({ times, days }, (one) => draft.remark({ ...one, area: name }));
  const area = draft.area({ key: name, name, group, rule });
  if (lastDay !== null) area?.pause({ first_day: addDays(lastDay, 1), last_day: null, reason: '' });
  return area;
}
