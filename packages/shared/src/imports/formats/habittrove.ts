import { type CalendarDate, isCalendarDate } from '../../calendar/calendar-date.ts';
import type { Archive } from '../archive.ts';
import { decodeText } from '../decode-text.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type OpenedFile, type Reading } from '../import-format.ts';
import { getLocalDate } from '../instant-date.ts';
import {
  asList,
  asNumber,
  asObject,
  asObjects,
  asText,
  type JsonObject,
  parseJson,
} from '../json-text.ts';
import { readRecurrenceRule } from './recurrence-rule.ts';

interface HabitTrove {
  readonly habits: readonly JsonObject[];
  /** Zone of the server's settings, if the file has them. */
  readonly timeZone: string | null;
}

/** Reads the file `habits.json`, or a backup of the whole folder `data`. */
export const habitTrove = defineFormat({
  format: 'habittrove',
  recognise: (file) => findHabits(file),
  read: readHabitTrove,
});

const ownField = 'coinReward';

function findHabits(file: OpenedFile): HabitTrove | null {
  if (file.kind === 'json') return readData(file.value, null);
  return file.kind === 'archive' ? findInArchive(file.archive) : null;
}

/** Opens only the habits and settings, because other files contain names and passwords of users. */
function findInArchive(archive: Archive): HabitTrove | null {
  const habits = archive.names.find((name) => `/${name}`.endsWith('/habits.json'));
  if (habits === undefined) return null;
  const text = decodeText(archive.read(habits)).text;
  if (!text.includes(ownField)) return null;
  const settings = habits.replace(/habits\.json$/, 'settings.json');
  const isThere = archive.names.includes(settings);
  return readData(
    parseJson(text),
    isThere ? parseJson(decodeText(archive.read(settings)).text) : null,
  );
}

function readData(data: unknown, settings: unknown): HabitTrove | null {
  const habits = asObjects(asObject(data)?.['habits']);
  const isKnown = habits.some((habit) => ownField in habit && Array.isArray(habit['completions']));
  const zone = asText(asObject(asObject(settings)?.['system'])?.['timezone']);
  return isKnown ? { habits, timeZone: zone === '' ? null : zone } : null;
}

function readHabitTrove({ habits, timeZone }: HabitTrove, reading: Reading): void {
  const { draft } = reading;
  const users = new Set(habits.flatMap((habit) => asList(habit['userIds'])));
  if (users.size > 1) draft.remark({ kind: 'field-left-out', value: `userIds: ${users.size}` });
  for (const [index, habit] of habits.entries()) {
    const area = readHabit(habit, index, draft);
    if (area !== null) readCompletions(habit, area, timeZone ?? reading.timeZone);
  }
}

function readHabit(habit: JsonObject, index: number, draft: ImportDraft): ImportedAreaDraft | null {
  const name = asText(habit['name']);
  if (habit['isTask'] === true) {
    draft.remark({ kind: 'field-left-out', area: name, value: 'isTask' });
    return null;
  }
  const target = Math.max(1, asNumber(habit['targetCompletions']) ?? 1);
  const area = draft.area({
    key: asText(habit['id']) || String(index + 1),
    name,
    description: asText(habit['description']),
    rule: readRecurrenceRule(asText(habit['frequency']), (remark) =>
      draft.remark({ ...remark, area: name }),
    ),
    archived: habit['archived'] === true,
    measure: { target, unit: '', always: target > 1 },
  });
  const reward = asNumber(habit[ownField]) ?? 0;
  if (reward > 0) area?.remark({ kind: 'field-left-out', value: `${ownField}: ${reward}` });
  for (const field of ['pinned', 'drawing']) {
    if (habit[field]) area?.remark({ kind: 'field-left-out', value: field });
  }
  return area;
}

/** Counts the completions of each day. */
function readCompletions(habit: JsonObject, area: ImportedAreaDraft, timeZone: string): void {
  const counts = new Map<CalendarDate, number>();
  for (const completion of new Set(asList(habit['completions']).map(asText))) {
    const date = readDate(completion, timeZone);
    if (date === null) area.remark({ kind: 'date-unreadable', value: completion });
    else counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  for (const [date, amount] of counts) area.amount(date, { amount });
}

/** Early versions stored a date. Later versions store an instant. */
function readDate(completion: string, timeZone: string): CalendarDate | null {
  return isCalendarDate(completion) ? completion : getLocalDate(Date.parse(completion), timeZone);
}
