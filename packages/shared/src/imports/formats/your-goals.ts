import { isCalendarDate } from '../../calendar/calendar-date.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import { readRows } from '../csv-rows.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { toReminders } from '../to-reminders.ts';
import { createDateReader } from '../written-date.ts';

export const yourGoals = defineFormat({
  format: 'your-goals',
  recognise: (file) => (file.kind === 'text' && isHabit(file.firstRow) ? file : null),
  read: readYourGoals,
});

const creation = /^(\d{4})-(\d{1,2})-(\d{1,2})-\d{1,2}:\d{1,2}:\d{2}\.\d+$/;
const days = /^(?:\d{8}:\d+(?:\.\d+)?(?:-\d{8}:\d+(?:\.\d+)?)*)?$/;

/** Recognizes a row of a habit. The table has no titles, and each row has 12 columns. */
function isHabit(cells: readonly string[]): boolean {
  const [id = '', , type = '', , , created = ''] = cells;
  return (
    cells.length === 12 &&
    /^\d+$/.test(id) &&
    /^[01]$/.test(type) &&
    creation.test(created) &&
    days.test(cells[10] ?? '')
  );
}

function readYourGoals({ text, separator }: TextFile, { draft }: Reading): void {
  readRows(text, { separator, remark: draft.remark }, (cells, line) => {
    if (isHabit(cells)) readHabit(cells, { draft, line });
    else draft.remark({ kind: 'row-unreadable', line, value: cells.join(' ') });
  });
}

interface Row {
  readonly draft: ImportDraft;
  readonly line: number;
}

function readHabit(cells: readonly string[], { draft, line }: Row): void {
  const [id = '', name = '', type, question = '', color = '', created = ''] = cells;
  const [frequency = '', reminder = '', target = '', unit = '', values = '', last] = cells.slice(6);
  const remark = (one: ImportRemark) => draft.remark({ ...one, area: name.trim() });
  const [, year = '', month = '', day = ''] = creation.exec(created) ?? [];
  const created_on = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // One of two columns has a flag for habits with amounts.
  const isNumeric = type === '1' || last === '1';
  const goal = Number(target);
  const area = draft.area(
    {
      key: id,
      name,
      description: question,
      created_on: isCalendarDate(created_on) ? created_on : null,
      color: colors[Number(color)] ?? null,
      rule: readRule(frequency, remark),
      reminders: readReminder(reminder, remark),
      measure: {
        target: isNumeric && goal > 0 ? goal : null,
        unit: isNumeric ? unit : '',
        always: isNumeric,
      },
    },
    { line },
  );
  if (area !== null && values !== '') readDays(area, values, line);
}

function readDays(area: ImportedAreaDraft, values: string, line: number): void {
  const toDate = createDateReader({ order: 'day-first', numbers: 'digits' });
  for (const value of values.split('-')) {
    const [written = '', amount = ''] = value.split(':');
    const date = toDate(written);
    if (date === null) area.remark({ kind: 'date-unreadable', line, value: written });
    else area.amount(date, { amount: Number(amount), written: amount }, { line });
  }
}

/**
 * Reads `0` as daily, `1:n` as every n days, `2:n` as n days a week, `3` as workdays and `4` as
 * weekends.
 */
function readRule(frequency: string, remark: (remark: ImportRemark) => void): Rule {
  const [type, number] = frequency.split(':');
  switch (type) {
    case '1':
      return getNearestRule({ times: 1, days: Number(number) }, remark);
    case '2':
      return getNearestRule({ times: Number(number), days: 7 }, remark);
    case '3':
      return { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] };
    case '4':
      return { kind: 'weekdays', weekdays: [6, 7] };
    default:
      if (type !== '0') remark({ kind: 'rule-nearest', value: frequency });
      return { kind: 'daily' };
  }
}

/** Reads a flag for each weekday from Monday on, and a time, such as 1111100:9:5. */
function readReminder(reminder: string, remark: (remark: ImportRemark) => void) {
  const [, flags = '', hour, minute] = /^([01]{7}):(\d{1,2}):(\d{1,2})$/.exec(reminder) ?? [];
  if (!flags.includes('1')) return [];
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => flags[day - 1] === '1');
  return toReminders([{ minutes: Number(hour) * 60 + Number(minute), weekdays }], remark);
}

/** Material colors by their number in the app. The order is from a converter for Loop. */
const colors = [
  '#f44336',
  '#ff5722',
  '#3f51b5',
  '#e91e63',
  '#673ab7',
  '#0d47a1',
  '#03a9f4',
  '#9c27b0',
  '#2196f3',
  '#009688',
  '#00bcd4',
  '#8bc34a',
  '#4caf50',
  '#1b5e20',
  '#cddc39',
  '#ffeb3b',
  '#ff9800',
  '#e65100',
  '#795548',
  '#9e9e9e',
];
