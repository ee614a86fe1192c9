import { isCalendarDate } from '../../calendar/calendar-date.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { asList, asNumber, asObject, asObjects, asText, type JsonObject } from '../json-text.ts';
import { toReminders } from '../to-reminders.ts';

export const habo = defineFormat({
  format: 'habo',
  recognise: (file) => (file.kind === 'json' ? findBackup(file.value) : null),
  read: readHabo,
});

interface Backup {
  readonly habits: readonly JsonObject[];
  /** Null for backups of versions before 3.0, which are bare lists of habits. */
  readonly data: JsonObject | null;
}

function findBackup(value: unknown): Backup | null {
  const data = asObject(value);
  const habits = asObjects(data === null ? value : data['habits']);
  const isKnown = habits.some(
    (habit) => asObject(habit['events']) !== null && 'twoDayRule' in habit && 'cue' in habit,
  );
  return isKnown ? { habits, data } : null;
}

function readHabo({ habits, data }: Backup, { draft }: Reading): void {
  const titles = new Map(asObjects(data?.['categories']).map(({ id, title }) => [id, title]));
  const links = Map.groupBy(asObjects(data?.['habit_categories']), (link) => link['habit_id']);
  const order = (habit: JsonObject) => asNumber(habit['position']) ?? 0;
  for (const [index, habit] of habits
    .toSorted((one, other) => order(one) - order(other))
    .entries()) {
    const name = asText(habit['title']);
    // A backup also contains deleted habits, which Habo needs for its synchronization.
    if (habit['deleted_at'] !== null && habit['deleted_at'] !== undefined) {
      draft.remark({ kind: 'deleted-left-out', area: name });
      continue;
    }
    const own = asObjects(habit['categories']).map((category) => asText(category['title']));
    const linked = (links.get(habit['id']) ?? []).map((link) => titles.get(link['category_id']));
    const [group = '', ...others] = own.length > 0 ? own : linked.map(asText);
    const target = asNumber(habit['targetValue']);
    const isNumeric = habit['habitType'] === 1;
    const area = draft.area({
      key: asText(habit['uuid']) || String(asNumber(habit['id']) ?? index + 1),
      name,
      description: describe(habit),
      group,
      archived: habit['archived'] === 1,
      reminders: readReminder(habit, (remark) => draft.remark({ ...remark, area: name })),
      measure: { target, unit: asText(habit['unit']), always: isNumeric },
    });
    if (area === null) continue;
    for (const value of others) area.remark({ kind: 'field-left-out', value });
    if (habit['twoDayRule'] === 1) area.remark({ kind: 'field-left-out', value: 'twoDayRule' });
    for (const [key, event] of Object.entries(asObject(habit['events']) ?? {})) {
      readEvent(area, { key, event: asList(event), isNumeric });
    }
  }
}

/** Joins the texts of Habo's advanced settings, because an area has no fields for them. */
function describe(habit: JsonObject): string {
  const texts = ['cue', 'routine', 'reward', 'sanction', 'accountant']
    .map((field) => ({ field, text: asText(habit[field]).trim() }))
    .filter(({ text }) => text !== '');
  // A routine without other texts becomes the description.
  if (texts.length === 1 && texts[0]?.field === 'routine') return texts[0].text;
  return texts.map(({ field, text }) => `${field}: ${text}`).join('\n');
}

/** The time is written without leading zeros, such as 7:5. */
function readReminder(habit: JsonObject, remark: Parameters<typeof toReminders>[1]) {
  if (habit['notification'] !== 1) return [];
  const [, hour, minute] = /^(\d{1,2}):(\d{1,2})$/.exec(asText(habit['notTime'])) ?? [];
  return toReminders([{ minutes: Number(hour) * 60 + Number(minute) }], remark);
}

interface HaboEvent {
  /** Local date at noon. The `Z` at the end does not mean UTC. */
  readonly key: string;
  readonly event: readonly unknown[];
  readonly isNumeric: boolean;
}

function readEvent(area: ImportedAreaDraft, { key, event, isNumeric }: HaboEvent): void {
  const date = key.slice(0, 10);
  if (!isCalendarDate(date)) {
    area.remark({ kind: 'date-unreadable', value: key });
    return;
  }
  const notes = asText(event[1]).trim();
  const amount = asNumber(event[2]) ?? 0;
  // Old backups write `DayType.Check`.
  const type = asText(event[0]).toLowerCase().replace('daytype.', '');
  if (type === 'check' || type === 'fail') {
    // The state decides, whatever the amount is. Daymark's own export also writes amounts of failed
    // days, which Habo ignores.
    const score = type === 'check' ? 1 : 0;
    if (isNumeric && typeof event[2] === 'number') area.amount(date, { amount, score, notes });
    else area.mark(date, { score, notes });
  } else if (type === 'progress') {
    const target = asNumber(event[3]);
    if (!isNumeric) area.amount(date, { amount, score: 0, notes });
    else area.amount(date, { amount, notes, ...(target !== null && { target }) });
  } else if (type === 'skip') area.skip(date, notes);
  else {
    // A cleared day has no mark, but it may keep its comment.
    if (type !== 'clear') area.remark({ kind: 'value-unknown', value: asText(event[0]) });
    if (notes !== '') area.remark({ kind: 'field-left-out', value: `${date} ${notes}` });
  }
}
