import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { ScoreValue } from '../../entries/score.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import { type CellReader, hasColumns, indexColumns } from '../csv-rows.ts';
import type { AreaHeader, FilePlace, ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type OpenedFile, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { parseCell } from '../parse-cell.ts';
import { toReminders } from '../to-reminders.ts';
import { getWeekdayRule } from '../weekday-rule.ts';
import type { Sheet } from '../workbook.ts';
import { createDateOrderFinder, createDateReader } from '../written-date.ts';

export const ticktick = defineFormat({
  format: 'ticktick',
  recognise: findHabits,
  read: readTickTick,
});

interface Habit extends Sheet {
  /** Values by name from the lines of the first cell, such as `Habit Name:Stretch`. */
  readonly head: ReadonlyMap<string, string>;
}

function findHabits(file: OpenedFile): readonly Habit[] | null {
  if (file.kind !== 'workbook') return null;
  const habits = file.sheets.map((sheet) => ({ ...sheet, head: readHead(sheet) }));
  return habits.some(isHabit) ? habits : null;
}

function readHead({ rows }: Sheet): ReadonlyMap<string, string> {
  const [cells] = rows.values();
  const lines = (cells?.[0] ?? '').split(/\r?\n/).map((line) => {
    const [name = '', ...value] = line.split(/[:：]/);
    return [name.trim(), value.join(':').trim()] as const;
  });
  return new Map(lines);
}

function isHabit({ head }: Habit): boolean {
  return head.has('Habit Name') && head.has('Habit Status');
}

const ownLines = ['Habit Name', 'Habit Status', 'Goal', 'Section', 'Reminder', 'Frequency', 'Date'];

function readTickTick(sheets: readonly Habit[], { draft, timeZone }: Reading): void {
  const finder = createDateOrderFinder();
  const habits = sheets.filter(isHabit);
  for (const habit of habits) readRecords(habit, (cell) => finder.see(cell('date')));
  const readDate = createDateReader(finder.style({ timeZone, remark: draft.remark }));
  for (const sheet of sheets) {
    if (!isHabit(sheet)) draft.remark({ kind: 'file-left-out', file: sheet.name });
  }
  for (const [index, habit] of habits.entries()) {
    const lineOf = (name: string) => habit.head.get(name) ?? '';
    const goal = readGoal(lineOf('Goal'));
    const area = addArea(habit, { key: String(index + 1), measure: goal.measure }, draft);
    if (area === null) continue;
    for (const [name, value] of habit.head) {
      if (name === '' || value === '' || ownLines.includes(name)) continue;
      area.remark({ kind: 'field-left-out', value: `${name}: ${value}` });
    }
    if (goal.other !== '') area.remark({ kind: 'field-left-out', value: `Goal: ${goal.other}` });
    let hasDerived = false;
    readRecords(habit, (cell, line) => {
      const date = readDate(cell('date'));
      const status = cell('status').trim().toLowerCase();
      const total = cell('total check-ins').trim();
      const place = { file: habit.name, line };
      const mark = (score: ScoreValue) => markDay(area, { date: date ?? '', score, total }, place);
      if (date === null) area.remark({ ...place, kind: 'date-unreadable', value: cell('date') });
      else if (status === 'completed') mark(1);
      else if (status === 'partially completed') mark(0);
      else if (status === 'skipped') area.skip(date, '', place);
      else if (status !== 'uncompleted')
        area.remark({ ...place, kind: 'value-unknown', value: cell('status') });
      else if (cell('time').trim() !== '' || !/^0?$/.test(total)) mark(0);
      else hasDerived = true;
    });
    // The list contains every day of the period, so an unchecked day may be unmarked, not missed.
    if (hasDerived) area.remark({ kind: 'derived-left-out' });
  }
}

interface TickTickDay {
  readonly date: CalendarDate;
  readonly score: ScoreValue;
  /** Number of check-ins. */
  readonly total: string;
}

/** The state decides whether the day is done, whatever the number is. */
function markDay(
  area: ImportedAreaDraft,
  { date, score, total }: TickTickDay,
  place: FilePlace,
): void {
  const read = parseCell(total);
  if (read.kind === 'amount') {
    area.amount(date, { amount: read.amount, written: total, score }, place);
  } else area.mark(date, { score, notes: total }, place);
}

function addArea(
  { head, name }: Habit,
  own: Pick<AreaHeader, 'key' | 'measure'>,
  draft: ImportDraft,
) {
  const remarks: Pick<ImportRemark, 'kind' | 'value'>[] = [];
  const remark = (one: Pick<ImportRemark, 'kind' | 'value'>) => remarks.push(one);
  const times = (head.get('Reminder') ?? '').matchAll(/(\d{1,2}):(\d{2})/g);
  const area: ImportedAreaDraft | null = draft.area({
    ...own,
    name: head.get('Habit Name') || name,
    group: head.get('Section') ?? '',
    archived: /^archived$/i.test(head.get('Habit Status') ?? ''),
    rule: readRule(head.get('Frequency') ?? '', remark),
    reminders: toReminders(
      [...times].map(([, hour, minute]) => ({ minutes: Number(hour) * 60 + Number(minute) })),
      remark,
    ),
  });
  for (const one of remarks) area?.remark(one);
  return area;
}

/** Reads the rows below the titles `Date,Time,Status,Total Check-ins`. */
function readRecords({ rows }: Sheet, onRecord: (cell: CellReader, row: number) => void): void {
  let columns: ReadonlyMap<string, number> | null = null;
  for (const [row, cells] of rows) {
    const known = columns;
    if (known !== null) onRecord((title) => cells[known.get(title) ?? -1] ?? '', row);
    else if (hasColumns(cells, ['date', 'status'])) columns = indexColumns(cells);
  }
}

/**
 * Reads a goal such as `8 Count/Day`. `other` is the text of a goal for another period than a day.
 */
function readGoal(text: string) {
  const [, count = '1', unit = '', period = 'Day'] =
    /^([\d.,]+)\s*([^/]*)(?:\/\s*(.*))?$/.exec(text) ?? [];
  const isPerDay = /^day$/i.test(period.trim());
  const goal = parseCell(count);
  const target = isPerDay && goal.kind === 'amount' ? goal.amount : null;
  return {
    measure: {
      target,
      unit: /^counts?$/i.test(unit.trim()) ? '' : unit.trim(),
      always: Number(count) !== 1,
    },
    other: isPerDay ? '' : text,
  };
}

const weekday = /\b(mo|tu|we|th|fr|sa|su)(?:n|e|d|u|i|t|\w*day)?\b/g;
const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];

/** Maximum length of a frequency, in UTF-16 code units. The rest is ignored. */
const longestLine = 200;

/** Reads `Daily`, weekdays such as `Mon, Wed` and `3 days a week`. */
function readRule(
  text: string,
  remark: (remark: Pick<ImportRemark, 'kind' | 'value'>) => void,
): Rule {
  const frequency = text.slice(0, longestLine).toLowerCase();
  const times = Number(/(\d+)\s*(?:x|times|days)\b.*week/.exec(frequency)?.[1] ?? 0);
  if (times >= 1 && times <= 6) return { kind: 'times_per_week', times };
  const isDaily = /^$|\bdaily\b|every\s*day|freq=daily$/.test(frequency);
  const due = new Set([...frequency.matchAll(weekday)].map(([, start]) => start));
  if (isDaily || times === 7) return { kind: 'daily' };
  return getWeekdayRule((day) => due.has(weekdays[day - 1]), text, remark);
}
