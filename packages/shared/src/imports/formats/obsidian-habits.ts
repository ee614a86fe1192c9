import { addDays, isCalendarDate } from '../../calendar/calendar-date.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type OpenedFile, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { asList, asObject, asText, type JsonObject } from '../json-text.ts';
import type { Note } from '../markdown-notes.ts';
import { isLimit, readMeasure, readRule, toAmount } from './obsidian-goal.ts';

export const obsidianHabits = defineFormat({
  format: 'obsidian-habits',
  recognise: findNotes,
  read: readHabits,
});

function findNotes(file: OpenedFile): readonly Note[] | null {
  return file.kind === 'notes' && file.notes.some((note) => findHabit(note) !== null)
    ? file.notes
    : null;
}

const types = ['binary', 'repetition', 'timed'];

/** Returns the properties of a habit, or null for another note. */
function findHabit({ properties }: Note): JsonObject | null {
  if (properties === null || !types.includes(asText(properties['type']))) return null;
  return properties['habit'] === true || asObject(properties['records']) !== null
    ? properties
    : null;
}

function readHabits(notes: readonly Note[], { draft }: Reading): void {
  for (const note of notes) {
    const habit = findHabit(note);
    if (habit === null) {
      draft.remark({ kind: 'file-left-out', file: note.path });
      continue;
    }
    const remarks: Pick<ImportRemark, 'kind' | 'value'>[] = [];
    const remark = (one: Pick<ImportRemark, 'kind' | 'value'>) => remarks.push(one);
    const color = asText(habit['color']);
    const hasColor = /^#[\da-f]{6}$/i.test(color);
    if (color !== '' && !hasColor) remark({ kind: 'field-left-out', value: `color: ${color}` });
    const stopped = asText(habit['stopDate']);
    const measure = readMeasure(habit);
    const area = draft.area(
      {
        key: note.path,
        name: note.name,
        description: readDescription(note.text),
        color: hasColor ? color.toLowerCase() : null,
        icon: asText(habit['icon']),
        group: asText(habit['group']),
        created_on: isCalendarDate(asText(habit['startDate'])) ? asText(habit['startDate']) : null,
        rule: readRule(habit, remark),
        archived: habit['stopped'] === true && !isCalendarDate(stopped),
        ...(measure !== null && { measure }),
      },
      { file: note.path },
    );
    if (area === null) continue;
    for (const one of remarks) area.remark(one);
    for (const field of Object.keys(habit)) {
      if (!ownFields.includes(field)) area.remark({ kind: 'field-left-out', value: field });
    }
    readPauses(habit, area);
    readRecords(habit, area);
  }
}

const ownFields =
  'habit type goalDirection frequency weekday weekdays target unit weeklyTarget weeklyPerfect monthDay icon color group startDate pauses stopped stopDate records comments'.split(
    ' ',
  );

/** Leaves out the lines that the plugin writes into each note. */
function readDescription(text: string): string {
  return text
    .replaceAll(/^```habit-metrics[\s\S]*?^```/gm, '')
    .replaceAll(/^#+ .*$/gm, '')
    .replace('This note is managed by the Habits plugin.', '')
    .trim();
}

function readPauses(habit: JsonObject, area: ImportedAreaDraft): void {
  for (const pause of asList(habit['pauses'])) {
    const first_day = asText(asObject(pause)?.['start']);
    const end = asText(asObject(pause)?.['end']);
    if (isCalendarDate(first_day) && (end === '' || (isCalendarDate(end) && end >= first_day))) {
      area.pause({ first_day, last_day: end || null, reason: '' });
    } else area.remark({ kind: 'date-unreadable', value: `${first_day} ${end}`.trim() });
  }
  const stopDate = asText(habit['stopDate']);
  if (habit['stopped'] === true && isCalendarDate(stopDate)) {
    area.pause({ first_day: addDays(stopDate, 1), last_day: null, reason: '' });
  }
}

function readRecords(habit: JsonObject, area: ImportedAreaDraft): void {
  const comments = new Map(Object.entries(asObject(habit['comments']) ?? {}));
  const isBinary = habit['type'] === 'binary';
  for (const [date, value] of Object.entries(asObject(habit['records']) ?? {})) {
    const amount = toAmount(value);
    const notes = asText(comments.get(date)).trim();
    comments.delete(date);
    if (!isCalendarDate(date)) area.remark({ kind: 'date-unreadable', value: date });
    else if (amount === null) area.remark({ kind: 'value-unknown', value: String(value) });
    else if (!isBinary) area.amount(date, { amount, notes });
    // Any record of a habit to avoid is a failure.
    else if (isLimit(habit)) area.mark(date, { score: 0, notes });
    else area.mark(date, { score: amount >= 1 ? 1 : 0, notes });
  }
  for (const [date, comment] of comments) {
    const value = `${date} ${asText(comment)}`.trim();
    area.remark({ kind: 'field-left-out', value });
  }
}
