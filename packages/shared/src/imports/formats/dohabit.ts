import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { getLocalDate } from '../instant-date.ts';
import { type JsonObject, asList, asNumber, asObject, asText } from '../json-text.ts';
import { createDateReader } from '../written-date.ts';
import { type DoHabitBackup, findDoHabitBackup } from './dohabit-backup.ts';
import { doHabitColors } from './dohabit-colors.ts';

export const dohabit = defineFormat({
  format: 'dohabit',
  recognise: (file) => (file.kind === 'json' ? findDoHabitBackup(file.value) : null),
  read: readDoHabit,
});

interface DoHabitArea {
  readonly draft: ImportedAreaDraft;
  readonly days: Map<CalendarDate, Day>;
}

interface Day {
  readonly amount: number;
  readonly notes: string[];
}

type DateReader = (row: JsonObject | null) => CalendarDate | null;

function readDoHabit({ habits, notes, others }: DoHabitBackup, reading: Reading): void {
  const { draft } = reading;
  const toDate = createDateReader('month-first');
  // The date of creation is a date, a date with a time, or an instant.
  const createdOn: DateReader = (row) =>
    toDate(asText(row?.['creationDate'] ?? row?.['date'])) ??
    getLocalDate(asNumber(row?.['createdAt']), reading.timeZone);
  const areas = new Map<unknown, DoHabitArea>();
  for (const [index, value] of habits.entries()) {
    const habit = asObject(value);
    if (habit === null) continue;
    const key = asText(habit['id']) || String(index + 1);
    const area = readHabit(habit, { key, createdOn, draft });
    if (area === null) continue;
    readDays(habit, area, toDate);
    // Backups before 2026-05-10 contain the notes inside the habits.
    readNotes(asList(habit['diary']), () => area, { createdOn, draft });
    areas.set(key, area);
  }
  readNotes(notes, (note) => areas.get(note['habitId']), { createdOn, draft });
  for (const { draft: area, days } of areas.values()) {
    for (const [date, day] of days) {
      area.amount(date, { amount: day.amount, notes: day.notes.join('\n') });
    }
  }
  for (const store of others) draft.remark({ kind: 'field-left-out', value: store });
}

interface HabitOptions {
  readonly key: string;
  readonly createdOn: DateReader;
  readonly draft: ImportDraft;
}

function readHabit(habit: JsonObject, { key, createdOn, draft }: HabitOptions): DoHabitArea | null {
  const icon = asText(habit['iconTitle']);
  const frequency = getFrequency(habit);
  const area = draft.area({
    key,
    name: asText(habit['title']),
    color: doHabitColors[asNumber(habit['colorIndex']) ?? -1] ?? null,
    icon: icon === 'default' ? null : icon,
    created_on: createdOn(habit),
    archived: habit['isArchived'] === true,
    measure: { target: frequency, unit: '', always: frequency > 1 },
  });
  return area === null ? null : { draft: area, days: new Map() };
}

/** Number of repetitions per day. */
function getFrequency(habit: JsonObject): number {
  return asNumber(habit['frequency']) ?? 1;
}

/**
 * Backups before 2026-05-10 also contain partly done days. Later backups contain only today's
 * partly done day.
 */
function readDays(
  habit: JsonObject,
  { draft, days }: DoHabitArea,
  toDate: (text: string) => CalendarDate | null,
): void {
  const frequency = getFrequency(habit);
  const addDay = (date: CalendarDate, progress: number) => {
    const known = days.get(date)?.amount ?? 0;
    if (progress > known) days.set(date, { amount: progress, notes: [] });
  };
  for (const value of asList(habit['completedDays'])) {
    const day = asObject(value);
    const date = toDate(asText(day?.['date']));
    if (date !== null) addDay(date, asNumber(day?.['progress']) ?? frequency);
    else draft.remark({ kind: 'date-unreadable', value: JSON.stringify(value) });
  }
  const lastDay = toDate(asText(habit['lastActivityDate']));
  const progress = asNumber(habit['currentProgress']) ?? 0;
  // A completed last day is in the list above, unless the person undid it.
  if (lastDay !== null && progress < frequency) addDay(lastDay, progress);
}

interface NoteOptions {
  readonly createdOn: DateReader;
  readonly draft: ImportDraft;
}

/** Adds each note to the day of its creation, if that day has an entry. */
function readNotes(
  notes: readonly unknown[],
  findArea: (note: JsonObject) => DoHabitArea | undefined,
  { createdOn, draft }: NoteOptions,
): void {
  for (const value of notes) {
    const note = asObject(value) ?? {};
    const text = asText(note['text']);
    if (text === '') continue;
    const area = findArea(note);
    const day = area?.days.get(createdOn(note) ?? '');
    if (day === undefined) (area?.draft ?? draft).remark({ kind: 'field-left-out', value: text });
    else day.notes.push(text);
  }
}
