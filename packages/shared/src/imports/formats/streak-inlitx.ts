import { type CalendarDate, isCalendarDate } from '../../calendar/calendar-date.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import type { Archive } from '../archive.ts';
import { decodeText } from '../decode-text.ts';
import { toHexColor } from '../hex-color.ts';
import type { ImportDraft } from '../import-draft.ts';
import { defineFormat, type OpenedFile, type Reading } from '../import-format.ts';
import {
  asList,
  asNumber,
  asObject,
  asObjects,
  asText,
  type JsonObject,
  parseJson,
} from '../json-text.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { readWeekdays, toReminders, type ForeignReminder } from '../to-reminders.ts';
import { getWeekdayRule } from '../weekday-rule.ts';
import { getMeasure, readDays } from './streak-inlitx-days.ts';

/**
 * Reads the zip that Streak by InlitX exports, which contains pictures, or the JSON of an automatic
 * backup.
 */
export const streakInlitx = defineFormat({
  format: 'streak-inlitx',
  recognise: findBackup,
  read: readBackup,
});

const backupFile = 'backup.json';
const goalField = 'numberOfCompletionsPerDay';

function findBackup(file: OpenedFile): JsonObject | null {
  const value = file.kind === 'archive' ? readArchived(file.archive) : null;
  const data = asObject(file.kind === 'json' ? file.value : value);
  const isKnown = asObjects(data?.['habits']).some(
    (habit) => goalField in habit && asObject(habit['completions']) !== null,
  );
  return isKnown ? data : null;
}

function readArchived(archive: Archive): unknown {
  const name = archive.names.find((one) => `/${one}`.endsWith(`/${backupFile}`));
  const text = name === undefined ? '' : decodeText(archive.read(name)).text;
  return text.includes(goalField) ? parseJson(text) : null;
}

function readBackup(data: JsonObject, { draft }: Reading): void {
  const categories = new Map(
    asObjects(data['categories']).map((category) => [category['id'], asText(category['name'])]),
  );
  const notes = Map.groupBy(asObjects(data['notes']), (note) => note['habitId']);
  const order = (habit: JsonObject) => asNumber(habit['order']) ?? 0;
  const habits = asObjects(data['habits']).toSorted((one, other) => order(one) - order(other));
  for (const [index, habit] of habits.entries()) {
    const id = asText(habit['id']) || String(index + 1);
    const category = habit['category'];
    readHabit(habit, { id, group: categories.get(category) ?? asText(category), notes, draft });
    notes.delete(id);
  }
  for (const note of [...notes.values()].flat()) {
    draft.remark({ kind: 'field-left-out', value: asText(note['text']) });
  }
  for (const field of ['focus', 'todos']) {
    const count = asList(data[field]).length;
    if (count > 0) draft.remark({ kind: 'field-left-out', value: `${field}: ${count}` });
  }
}

interface HabitOptions {
  readonly id: string;
  readonly group: string;
  readonly notes: ReadonlyMap<unknown, readonly JsonObject[]>;
  readonly draft: ImportDraft;
}

type Remark = Parameters<typeof getNearestRule>[1];

function readHabit(habit: JsonObject, { id, group, notes, draft }: HabitOptions): void {
  const name = asText(habit['name']);
  const remark: Remark = (one) => draft.remark({ ...one, area: name });
  const steps = asObjects(habit['substeps']).map((step) => asText(step['title']));
  const area = draft.area({
    key: id,
    name,
    description: [asText(habit['description']), ...steps].filter(Boolean).join('\n'),
    color: toHexColor(asNumber(habit['color'])),
    icon: asText(habit['icon']),
    group,
    created_on: toDate(habit['createdAt']),
    rule: readRule(habit, remark),
    reminders: toReminders(asObjects(habit['reminders']).map(readReminder), remark),
    archived: asText(habit['archivedAt']) !== '',
    measure: getMeasure(habit),
  });
  if (area === null) return;
  for (const { start, end } of asObjects(habit['vacations'])) {
    const [first_day, last_day] = [toDate(start), toDate(end)];
    if (first_day === null || (last_day !== null && last_day < first_day)) {
      area.remark({ kind: 'date-unreadable', value: `${asText(start)} ${asText(end)}` });
    } else area.pause({ first_day, last_day, reason: '' });
  }
  for (const field of ['dailyCost', 'difficulty', 'durationMinutes', 'tracking', 'focusOnly']) {
    const value = habit[field];
    if (value) area.remark({ kind: 'field-left-out', value: `${field}: ${JSON.stringify(value)}` });
  }
  // The remark contains no path, because the path of a picture is on the person's device.
  for (const field of ['coverPath', 'bookCoverPath']) {
    if (asText(habit[field]) !== '') area.remark({ kind: 'field-left-out', value: field });
  }
  readDays(habit, { area, notes: notes.get(id) ?? [] });
}

/** Reads a local time without a zone, which begins with the date. */
function toDate(time: unknown): CalendarDate | null {
  const date = asText(time).slice(0, 10);
  return isCalendarDate(date) ? date : null;
}

/** Number of days in the units of a schedule: day, week and month. */
const daysOfUnit = [1, 7, 30];

function readRule(habit: JsonObject, remark: Remark): Rule {
  const restDays = asList(habit['restDays']);
  const times = asNumber(habit['targetFrequency']) ?? 1;
  const interval = asNumber(habit['interval']) ?? 0;
  if (interval === 0 || interval === 3) {
    const weekdays = asList(habit['scheduleWeekdays']);
    const isDue = (day: number) => interval === 0 || weekdays.includes(day);
    const written = `scheduleWeekdays: ${weekdays.join(',')}`;
    return getWeekdayRule((day) => isDue(day) && !restDays.includes(day), written, remark);
  }
  if (restDays.length > 0) {
    remark({ kind: 'field-left-out', value: `restDays: ${restDays.join(',')}` });
  }
  if (interval === 1) return getNearestRule({ times, days: 7 }, remark);
  if (interval === 2) return getNearestRule({ times, days: 30 }, remark);
  const unit = daysOfUnit[asNumber(habit['scheduleUnit']) ?? 0] ?? NaN;
  const every = asNumber(habit['scheduleEvery']) ?? NaN;
  return getNearestRule({ times: 1, days: every * unit }, remark);
}

function readReminder(reminder: JsonObject): ForeignReminder {
  const [hour, minute] = [asNumber(reminder['hour']), asNumber(reminder['minute'])];
  return {
    minutes: (hour ?? NaN) * 60 + (minute ?? NaN),
    weekdays: readWeekdays(asList(reminder['days'])),
  };
}
