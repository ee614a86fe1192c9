import { isCalendarDate } from '../../calendar/calendar-date.ts';
import type { ImportDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { getLocalDate } from '../instant-date.ts';
import { asList, asNumber, asObject, asText, type JsonObject } from '../json-text.ts';
import { toReminders } from '../to-reminders.ts';
import {
  createLoopDayWriter,
  type LoopDayWriter,
  type LoopMark,
  readLoopCode,
} from './loop-days.ts';
import { addLoopHabit } from './loop-habit.ts';

export const habiterall = defineFormat({
  format: 'habiterall',
  recognise: (file) => (file.kind === 'json' ? findBackup(file.value) : null),
  read: readHabiterall,
});

const ownFields = ['freq_numerator', 'freq_denominator', 'target_type', 'reminder_message'];

/** The program itself also accepts a list of habits. */
function findBackup(value: unknown): JsonObject | null {
  const data = Array.isArray(value) ? { habits: value } : asObject(value);
  if (data === null || !Array.isArray(data['habits'])) return null;
  const isNamed = data['app'] === 'habiterall' && 'exported_at' in data;
  const hasOwnFields = asList(data['habits']).some((one) => {
    const habit = asObject(one) ?? {};
    return (
      ownFields.filter((field) => field in habit).length > 1 && Array.isArray(habit['entries'])
    );
  });
  return isNamed || hasOwnFields ? data : null;
}

function readHabiterall(data: JsonObject, { draft, timeZone }: Reading): void {
  const settings = asObject(data['settings']) ?? {};
  if (Object.keys(settings).length > 0) draft.remark({ kind: 'field-left-out', value: 'settings' });
  for (const [index, one] of asList(data['habits']).entries()) {
    const habit = asObject(one) ?? {};
    const days = addHabit(habit, { draft, timeZone, settings, key: String(index + 1) });
    if (days === null) continue;
    if (habit['show_as'] === 'avoid') {
      days.remark({ kind: 'field-left-out', value: 'show_as: avoid' });
    }
    for (const entry of asList(habit['entries'])) readEntry(asObject(entry) ?? {}, days);
    days.finish();
  }
}

interface HabitOptions extends Pick<Reading, 'timeZone'> {
  readonly draft: ImportDraft;
  readonly settings: JsonObject;
  readonly key: string;
}

function addHabit(
  habit: JsonObject,
  { draft, timeZone, settings, key }: HabitOptions,
): LoopDayWriter | null {
  const name = asText(habit['name']);
  const isNumerical = habit['type'] === 'numerical';
  const color = asText(habit['color']);
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(asText(habit['reminder_time'])) ?? [];
  const area = addLoopHabit(draft, {
    key,
    name,
    question: asText(habit['reminder_message']),
    description: asText(habit['description']),
    color: /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : null,
    icon: asText(habit['icon']),
    group: asText(habit['category']),
    created_on: readCreation(habit['created_at'], timeZone),
    archived: habit['archived'] === true || habit['archived'] === 1,
    reminders:
      hour === undefined
        ? []
        : toReminders([{ minutes: Number(hour) * 60 + Number(minute) }], (remark) =>
            draft.remark({ ...remark, area: name }),
          ),
    frequency: {
      times: asNumber(habit['freq_numerator']) ?? 1,
      days: asNumber(habit['freq_denominator']) ?? 1,
    },
    goal: isNumerical
      ? {
          target: asNumber(habit['target_value']),
          atMost: habit['target_type'] === 'at_most',
          unit: asText(habit['unit']),
          days: 1,
          keepsEmptyDays: keepsEmptyDays(habit, settings),
        }
      : null,
  });
  return area && createLoopDayWriter(area, isNumerical);
}

/** The personal edition writes '2026-03-01 10:00:00' in UTC. */
function readCreation(created: unknown, timeZone: string) {
  const text = asText(created);
  const instant = text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z');
  return getLocalDate(Date.parse(instant), timeZone);
}

/** Returns true if days without an entry count as days on which a limit was kept. */
function keepsEmptyDays(habit: JsonObject, settings: JsonObject): boolean {
  const own = habit['at_most_unlogged'] ?? 'default';
  return (own === 'default' ? settings['atMostUnlogged'] : own) === 'success';
}

function readEntry(entry: JsonObject, days: LoopDayWriter): void {
  const date = asText(entry['date']);
  if (!isCalendarDate(date)) return days.remark({ kind: 'date-unreadable', value: date });
  const value = entry['value'];
  const mark = entry['status'] === 'skip' ? 'skipped' : readValue(value, days.isNumerical);
  days.put({ date, mark, written: JSON.stringify(value) ?? '', notes: asText(entry['notes']) });
}

/** Also accepts a number in quotes. */
function readValue(value: unknown, isNumerical: boolean): LoopMark {
  const isQuoted = /^\d+(?:\.\d+)?$/.test(asText(value));
  const number = isQuoted ? Number(value) : asNumber(value);
  if (!isNumerical) return readLoopCode(number, false);
  return number !== null && number >= 0 ? number : null;
}
