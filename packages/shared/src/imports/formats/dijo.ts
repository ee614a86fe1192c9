import { isCalendarDate } from '../../calendar/calendar-date.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { asNumber, asObject, asObjects, asText, type JsonObject } from '../json-text.ts';

export const dijo = defineFormat({
  format: 'dijo',
  recognise: (file) => (file.kind === 'json' ? findHabits(file.value) : null),
  read: readDijo,
});

const types: readonly unknown[] = ['Bit', 'Count', 'Float'];

function findHabits(value: unknown): readonly JsonObject[] | null {
  const isKnown = Array.isArray(value) && value.length > 0 && value.every(isHabit);
  return isKnown ? asObjects(value) : null;
}

function isHabit(value: unknown): boolean {
  const habit = asObject(value);
  const hasDays = asObject(habit?.['stats']) !== null && habit?.['goal'] !== undefined;
  return hasDays && types.includes(habit?.['type']);
}

function readDijo(habits: readonly JsonObject[], { draft }: Reading): void {
  for (const habit of habits) {
    const name = asText(habit['name']);
    const target = readNumber(habit['goal']);
    const isBit = habit['type'] === 'Bit';
    // Names are unique in dijo.
    const measure = { target: isBit ? null : target, unit: '', always: !isBit };
    const area = draft.area({ key: name, name, measure });
    if (area === null) continue;
    for (const [date, value] of Object.entries(asObject(habit['stats']) ?? {})) {
      if (isCalendarDate(date)) readDay(date, value, area);
      else area.remark({ kind: 'date-unreadable', value: date });
    }
  }
}

function readDay(date: string, value: unknown, area: ImportedAreaDraft): void {
  const amount = readNumber(value);
  if (typeof value === 'boolean') area.mark(date, { score: value ? 1 : 0 });
  else if (amount !== null) area.amount(date, { amount });
  else area.remark({ kind: 'value-unknown', value: `${date} ${JSON.stringify(value)}` });
}

/** A decimal fraction is stored as a whole number and a number of decimal places. */
function readNumber(value: unknown): number | null {
  const fraction = asObject(value);
  if (fraction === null) return asNumber(value);
  const [number, places] = [asNumber(fraction['value']), asNumber(fraction['precision'])];
  return number === null || places === null ? null : number / 10 ** places;
}
