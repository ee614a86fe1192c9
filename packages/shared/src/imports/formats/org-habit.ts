import { isCalendarDate } from '../../calendar/calendar-date.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { toReminders } from '../to-reminders.ts';
import { closingNote, type LogItem, type OrgEntry, readOrgEntry } from './org-entry.ts';
import { readHeadings, readKeywords } from './org-headings.ts';

const style = /^[ \t]*:STYLE:[ \t]+habit[ \t]*\r?$/im;

export const orgHabit = defineFormat({
  format: 'org-habit',
  recognise: (file) =>
    file.kind === 'text' && style.test(file.text) && /^\*+[ \t]/m.test(file.text)
      ? file.text
      : null,
  read: readOrgFile,
});

/** Properties that Org itself writes or needs. They need no remark. */
const ownProperties = new Set([
  'STYLE',
  'ID',
  'CREATED',
  'LAST_REPEAT',
  'ARCHIVE_TIME',
  'ARCHIVE_OLPATH',
]);

function readOrgFile(text: string, { draft }: Reading): void {
  const keywords = readKeywords(text);
  for (const [index, heading] of readHeadings(text, keywords).entries()) {
    const entry = readOrgEntry(heading);
    const { properties, planning } = entry;
    if (properties.get('STYLE') !== 'habit') continue;
    const { title, priority, keyword, parents, tags, line } = heading;
    const scheduled = planning.get('SCHEDULED') ?? '';
    const remarks: Pick<ImportRemark, 'kind' | 'value'>[] = [];
    const remark = (one: Pick<ImportRemark, 'kind' | 'value'>) => remarks.push(one);
    const area = draft.area(
      {
        key: properties.get('ID') ?? String(index + 1),
        name: title,
        description: entry.text,
        group: properties.get('ARCHIVE_OLPATH') ?? parents.join(' / '),
        created_on: readDate(properties.get('CREATED')),
        rule: readRule(scheduled, remark),
        reminders: readTime(scheduled, remark),
        archived:
          keywords.done.has(keyword) ||
          keyword === 'COMMENT' ||
          tags.includes('ARCHIVE') ||
          properties.has('ARCHIVE_TIME'),
      },
      { line: line - 1 },
    );
    if (area === null) continue;
    for (const one of remarks) area.remark(one);
    const leftOut = [priority, ...tags.filter((tag) => tag !== 'ARCHIVE').map((tag) => `:${tag}:`)];
    for (const value of [...leftOut, ...listLeftOut(entry)]) {
      if (value !== '') area.remark({ kind: 'field-left-out', value });
    }
    for (const item of entry.log) readItem(item, area, keywords.done);
  }
}

/**
 * States that the Daymark export writes. They are not done states, because org-habit counts every
 * done state.
 */
const ownStates = { missed: 'MISSED', skipped: 'SKIPPED' };

/**
 * Reads the date as written, like org-habit. Org has already moved marks made before
 * `org-extend-today-until`.
 */
function readItem(
  { state, event, date, note, line }: LogItem,
  area: ImportedAreaDraft,
  done: ReadonlySet<string>,
) {
  if (state === '') {
    const value = [event, note].filter(Boolean).join(': ');
    area.remark({ kind: 'field-left-out', line, value });
    return;
  }
  if (!isCalendarDate(date)) {
    area.remark({ kind: 'date-unreadable', line, value: date || event });
  } else if (state === closingNote || done.has(state)) {
    // org-habit also counts other done states, such as CANCELLED. The note keeps their names.
    const name = state === closingNote || state === 'DONE' ? '' : state;
    area.mark(date, { score: 1, notes: [name, note].filter(Boolean).join('\n') }, { line });
  } else if (state === ownStates.missed) area.mark(date, { score: 0, notes: note }, { line });
  else if (state === ownStates.skipped) area.skip(date, note, { line });
  else area.remark({ kind: 'value-unknown', line, value: state });
}

function readDate(timestamp = ''): string | null {
  const date = /\d{4}-\d{2}-\d{2}/.exec(timestamp)?.[0] ?? '';
  return isCalendarDate(date) ? date : null;
}

type Remark = (remark: Pick<ImportRemark, 'kind' | 'value'>) => void;

function readTime(scheduled: string, remark: Remark) {
  const [text, hours, minutes] = /\b(\d{1,2}):(\d{2})\b/.exec(scheduled) ?? [];
  const reminder = { minutes: Number(hours) * 60 + Number(minutes) };
  return text === undefined ? [] : toReminders([reminder], remark);
}

const repeater = /([.+]?\+)(\d+)([a-z])(?:\/(\d+)([a-z]))?/;
/** Number of days in each unit, as in org-habit. */
const daysOfUnit: ReadonlyMap<string, number> = new Map([
  ['d', 1],
  ['w', 7],
  ['m', 30.4],
  ['y', 365.25],
]);

/** A habit is late after its longest interval, so `.+1d/3d` means once in three days. */
function readRule(scheduled: string, remark: Remark): Rule {
  const [text, , count, unit = '', maxCount, maxUnit = ''] = repeater.exec(scheduled) ?? [];
  const value = text ?? scheduled;
  const toDays = (number: string | undefined, name: string) =>
    Math.floor(Number(number) * (daysOfUnit.get(name) ?? 0));
  const days = maxCount === undefined ? toDays(count, unit) : toDays(maxCount, maxUnit);
  let isExact = maxCount === undefined;
  const rule = getNearestRule({ times: 1, days }, () => {
    isExact = false;
  });
  if (!isExact) remark({ kind: 'rule-nearest', value });
  return rule;
}

function* listLeftOut({ properties, planning, log, clocks }: OrgEntry) {
  for (const [name] of properties) if (!ownProperties.has(name)) yield `:${name}:`;
  const lastRepeat = properties.get('LAST_REPEAT');
  // Org stores only the last repetition of a habit without a log.
  if (log.length === 0 && lastRepeat !== undefined) yield `LAST_REPEAT: ${lastRepeat}`;
  const deadline = planning.get('DEADLINE');
  if (deadline !== undefined) yield `DEADLINE: ${deadline}`;
  if (clocks > 0) yield `CLOCK (${clocks})`;
}
