import type { CalendarDate } from '../../calendar/calendar-date.ts';
import { hasColumns } from '../csv-rows.ts';
import type { AreaHeader, ImportedAreaDraft, Measure } from '../import-draft.ts';
import { defineFormat, type OpenedFile, type Reading } from '../import-format.ts';
import { ImportError, type ImportRemark } from '../imported-file.ts';
import { asList, asNumber, asObject, asObjects, asText, type JsonObject } from '../json-text.ts';
import { toReminders } from '../to-reminders.ts';
import { createHabiticaClock, type HabiticaClock } from './habitica-clock.ts';
import { type DailyEntry, findLogins, listDailyMarks } from './habitica-days.ts';
import { readHabiticaRule } from './habitica-rule.ts';

export const habitica = defineFormat({
  format: 'habitica',
  recognise: findUserData,
  read: readHabitica,
});

/**
 * Parts of the file that the import reads. Other parts contain the API token and the email address.
 */
interface UserData {
  readonly tasks: JsonObject;
  readonly tags: ReadonlyMap<unknown, string>;
  readonly preferences: JsonObject;
}

function findUserData(file: OpenedFile): UserData | null {
  if (file.kind === 'text' && isHistory(file.firstRow))
    throw new ImportError('other-export', 'User Data (JSON)');
  const data = file.kind === 'json' ? asObject(file.value) : null;
  const [tasks, preferences] = [asObject(data?.['tasks']), asObject(data?.['preferences'])];
  const hasTasks = Array.isArray(tasks?.['dailys']) || Array.isArray(tasks?.['habits']);
  if (tasks === null || preferences === null || !hasTasks || !('dayStart' in preferences))
    return null;
  const tags = asObjects(data?.['tags']).map((tag) => [tag['id'], asText(tag['name'])] as const);
  return { tasks, preferences, tags: new Map(tags) };
}

/** Recognizes the history table, which does not say which dailies were done. */
function isHistory(header: readonly string[]): boolean {
  return hasColumns(header, ['task name', 'task id', 'task type', 'value']);
}

/** Measure of a habit that only has a minus. */
const slips: Measure = { target: 0, atMost: true, unit: '', always: false };

/** Entry in the history of a daily or habit. `at` is its time in milliseconds since the epoch. */
type HistoryEntry = JsonObject & { readonly at: number };

function readHabitica({ tasks, tags, preferences }: UserData, { draft, timeZone }: Reading): void {
  const dailies = asObjects(tasks['dailys']);
  const habits = asObjects(tasks['habits']);
  const histories = new Map([...dailies, ...habits].map((task) => [task, listHistory(task)]));
  const newest = Math.max(0, ...[...histories.values()].map((history) => history.at(-1)?.at ?? 0));
  const clock = createHabiticaClock({ preferences, newest, timeZone });
  const days = new Map(dailies.map((task) => [task, listDays(histories.get(task) ?? [], clock)]));
  const logins = findLogins([...days.values()]);
  const addArea = (task: JsonObject, kind: Partial<AreaHeader>) => {
    const name = asText(task['text']);
    const [group = '', ...others] = asList(task['tags']).flatMap((id) => tags.get(id) ?? []);
    const remark = (one: ImportRemark) => draft.remark({ ...one, area: name });
    const area = draft.area({
      key: asText(task['_id']) || asText(task['id']) || name,
      name,
      description: asText(task['notes']),
      group,
      created_on: clock.toCalendarDate(Date.parse(asText(task['startDate'] ?? task['createdAt']))),
      reminders: readReminders(task, clock, remark),
      ...kind,
    });
    for (const value of others) area?.remark({ kind: 'field-left-out', value });
    const items = asObjects(task['checklist']).map(({ text }) => asText(text));
    if (items.length > 0) area?.remark({ kind: 'field-left-out', value: items.join(', ') });
    if (area !== null) leaveOutMeans(histories.get(task) ?? [], clock, area);
    return area;
  };
  for (const task of dailies) {
    const area = addArea(task, {
      rule: readHabiticaRule(task, (remark) =>
        draft.remark({ ...remark, area: asText(task['text']) }),
      ),
    });
    for (const { date, score } of listDailyMarks(days.get(task) ?? [], logins)) {
      area?.mark(date, { score });
    }
  }
  for (const task of habits) {
    const area = addArea(task, task['up'] === false ? { measure: slips } : {});
    if (area === null) continue;
    for (const entry of histories.get(task) ?? []) readClicks(entry, clock, area);
  }
  for (const value of ['todos', 'rewards']) {
    if (asList(tasks[value]).length > 0) draft.remark({ kind: 'field-left-out', value });
  }
}

/** Largest number of milliseconds that a date can have. */
const latestTime = 8.64e15;

function listHistory(task: JsonObject): readonly HistoryEntry[] {
  const entries = asObjects(task['history']).flatMap((entry) => {
    const at = asNumber(entry['date']) ?? Date.parse(asText(entry['date']));
    return Number.isInteger(at) && Math.abs(at) <= latestTime ? { ...entry, at } : [];
  });
  // Entries with the same time are copies.
  return [...new Map(entries.map((entry) => [entry.at, entry])).values()].toSorted(
    (one, other) => one.at - other.at,
  );
}

function listDays(history: readonly HistoryEntry[], clock: HabiticaClock): readonly DailyEntry[] {
  return history.flatMap((entry) => {
    const date = clock.toDay(entry.at);
    if (date === null || typeof entry['completed'] !== 'boolean') return [];
    return { at: entry.at, date, isDone: entry['completed'], isDue: entry['isDue'] === true };
  });
}

/** Entries of former months are averages with a date and a value only. */
function leaveOutMeans(
  history: readonly HistoryEntry[],
  clock: HabiticaClock,
  area: ImportedAreaDraft,
): void {
  const dates = history
    .filter((entry) => !['completed', 'scoredUp', 'scoredDown'].some((field) => field in entry))
    .flatMap(({ at }) => clock.toDay(at) ?? []);
  if (dates.length > 0) {
    area.remark({ kind: 'field-left-out', value: `history: ${dates.join(', ')}` });
  }
}

/** Marks a day by the number of clicks on the plus and minus of a habit. */
function readClicks(entry: HistoryEntry, clock: HabiticaClock, area: ImportedAreaDraft): void {
  const date: CalendarDate | null = clock.toDay(entry.at);
  const [up, down] = [asNumber(entry['scoredUp']) ?? 0, asNumber(entry['scoredDown']) ?? 0];
  if (date === null || up + down <= 0) return;
  const counts = [up > 0 ? `+${up}` : '', down > 0 ? `−${down}` : ''].filter(Boolean).join(' ');
  area.mark(date, { score: up > 0 ? 1 : 0, notes: up + down > 1 ? counts : '' });
}

function readReminders(
  task: JsonObject,
  clock: HabiticaClock,
  remark: (one: ImportRemark) => void,
) {
  const times = asObjects(task['reminders']).flatMap(
    ({ time }) => clock.toMinutes(Date.parse(asText(time))) ?? [],
  );
  return toReminders(
    times.map((minutes) => ({ minutes })),
    remark,
  );
}
