import { isCalendarDate } from '../../calendar/calendar-date.ts';
import { defineFormat, type OpenedFile, type Reading } from '../import-format.ts';
import { asText } from '../json-text.ts';
import type { Note } from '../markdown-notes.ts';

export const habitTracker21 = defineFormat({
  format: 'habit-tracker-21',
  recognise: findNotes,
  read: readNotes,
});

function findNotes(file: OpenedFile): readonly Note[] | null {
  if (file.kind !== 'notes') return null;
  return file.notes.some((note) => findEntries(note).some(isDate)) ? file.notes : null;
}

/** Returns the list of done days. Other properties may be the person's own. */
function findEntries({ properties }: Note): readonly unknown[] {
  const entries = properties?.['entries'];
  return Array.isArray(entries) ? entries : [];
}

function isDate(entry: unknown): boolean {
  return isCalendarDate(asText(entry));
}

function readNotes(notes: readonly Note[], { draft }: Reading): void {
  for (const note of notes) {
    const entries = findEntries(note);
    // A note without entries may be a new habit or any other note, so it is left out.
    if (entries.length === 0) {
      draft.remark({ kind: 'file-left-out', file: note.path });
      continue;
    }
    const area = draft.area(
      { key: note.path, name: note.name, description: note.text.trim() },
      { file: note.path },
    );
    for (const field of Object.keys(note.properties ?? {})) {
      if (field !== 'entries') area?.remark({ kind: 'field-left-out', value: field });
    }
    for (const entry of entries) {
      if (isDate(entry)) area?.mark(asText(entry), { score: 1 });
      else area?.remark({ kind: 'date-unreadable', value: String(entry) });
    }
  }
}
