import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { getLocalDate } from '../instant-date.ts';
import { type JsonObject, asList, asNumber, asObject, parseJson, asText } from '../json-text.ts';
import { createDateReader } from '../written-date.ts';

const stores = {
  habits: 'dohabit-habits-storage',
  notes: 'dohabit-notes-storage',
  others: ['dohabit-user-storage', 'dohabit-achievements-storage'],
};

export const dohabit = defineFormat({
  format: 'dohabit',
  recognise: (file) => (file.kind === 'json' ? findStores(file.value) : null),
  read: readDoHabit,
});

function findStores(value: unknown): JsonObject | null {
  const data = asObject(value);
  return data?.[stores.habits] === undefined ? null : data;
}

interface DoHabitArea {
  readonly name: string;
  readonly draft: ImportedAreaDraft;
  readonly notes: Map<CalendarDate, string[]>;
}

/** Reads DoHabit's JSON, which contains the app's browser storage by the names of its stores. */
function readDoHabit(data: JsonObject, { draft, timeZone }: Reading): void {
  const dayOf = (value: unknown) => getLocalDate(asNumber(value), timeZone);
  const areas = new Map<unknown, DoHabitArea>();
  for (const [index, value] of storedList(data[stores.habits], 'habits').entries()) {
    const habit = asObject(value);
    if (habit === null) continue;
    const name = asText(habit['title']);
    const area = draft.area({
      key: asText(habit['id']) || String(index + 1),
      name,
      created_on: dayOf(habit['createdAt']),
      archived: habit['isArchived'] === true,
    });
    const frequency = asNumber(habit['frequency']) ?? 1;
    if (frequency > 1) {
      draft.remark({ kind: 'field-left-out', area: name, value: `frequency: ${frequency}` });
    }
    if (area === null) continue;
    const notes = readDays(habit, { frequency, area, name, draft });
    areas.set(habit['id'], { name, draft: area, notes });
  }
  readNotes(storedList(data[stores.notes], 'notes'), { areas, dayOf, draft });
  for (const { draft: area, notes } of areas.values()) {
    for (const [date, texts] of notes) area.mark(date, { score: 1, notes: texts.join('\n') });
  }
  for (const store of stores.others) {
    const isStored = data[store] !== undefined && data[store] !== null;
    if (isStored) draft.remark({ kind: 'field-left-out', value: store });
  }
}

/** The store is JSON text, the list itself, or a state that contains the list. */
function storedList(stored: unknown, field: string): readonly unknown[] {
  const value = typeof stored === 'string' ? parseJson(stored) : stored;
  if (Array.isArray(value)) return value;
  const store = asObject(value);
  return asList((asObject(store?.['state']) ?? store)?.[field]);
}

interface DayOptions {
  readonly frequency: number;
  readonly area: ImportedAreaDraft;
  readonly name: string;
  readonly draft: ImportDraft;
}

/** Older files also contain partly done days. */
function readDays(
  habit: JsonObject,
  { frequency, area, name, draft }: DayOptions,
): Map<CalendarDate, string[]> {
  const toDate = createDateReader('month-first');
  const done = new Map<CalendarDate, string[]>();
  for (const value of asList(habit['completedDays'])) {
    const day = asObject(value);
    const date = toDate(asText(day?.['date']));
    const progress = asNumber(day?.['progress']) ?? frequency;
    if (date === null) {
      draft.remark({ kind: 'date-unreadable', area: name, value: JSON.stringify(value) });
    } else if (progress >= frequency) done.set(date, []);
    else area.mark(date, { score: 0, notes: `${progress}/${frequency}` });
  }
  return done;
}

interface NoteOptions {
  readonly areas: ReadonlyMap<unknown, DoHabitArea>;
  readonly dayOf: (value: unknown) => CalendarDate | null;
  readonly draft: ImportDraft;
}

/** Adds each note to the day of its creation, if that day was done. */
function readNotes(notes: readonly unknown[], { areas, dayOf, draft }: NoteOptions): void {
  for (const value of notes) {
    const note = asObject(value);
    const text = asText(note?.['text']);
    if (text === '') continue;
    const area = areas.get(note?.['habitId']);
    const day = area?.notes.get(dayOf(note?.['createdAt']) ?? '');
    if (day === undefined) {
      const place = area === undefined ? {} : { area: area.name };
      draft.remark({ ...place, kind: 'field-left-out', value: text });
    } else day.push(text);
  }
}
