import { defineFormat, type Reading } from '../import-format.ts';
import { getEpochDate, getLocalDate, getLocalMinutes } from '../instant-date.ts';
import { asList, asNumber, asObject, asObjects, asText, type JsonObject } from '../json-text.ts';
import { toReminders } from '../to-reminders.ts';
import { getWeekdayRule } from '../weekday-rule.ts';

export const grit = defineFormat({
  format: 'grit',
  recognise: (file) => (file.kind === 'json' ? findExport(file.value) : null),
  read: readGrit,
});

function findExport(value: unknown): JsonObject | null {
  const data = asObject(value);
  const isKnown = Array.isArray(data?.['habits']) && Array.isArray(data['habitStatus']);
  return isKnown && 'habitsSchemaVersion' in data ? data : null;
}

const weekdays = 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY'.split(' ');

function readGrit(data: JsonObject, { draft, timeZone }: Reading): void {
  const done = Map.groupBy(asObjects(data['habitStatus']), (row) => row['habitId']);
  const order = (habit: JsonObject) => asNumber(habit['index']) ?? 0;
  const habits = asObjects(data['habits']).toSorted((one, other) => order(one) - order(other));
  for (const [index, habit] of habits.entries()) {
    const name = asText(habit['title']);
    const remark: Parameters<typeof toReminders>[1] = (one) => draft.remark({ ...one, area: name });
    // The field combines the date of creation with the time of day of the reminder.
    const time = asNumber(habit['time']);
    const minutes = getLocalMinutes(time, timeZone) ?? NaN;
    const days = asText(habit['days']).split(',');
    const area = draft.area({
      key: String(asNumber(habit['id']) ?? `row ${index + 1}`),
      name,
      description: asText(habit['description']),
      created_on: getLocalDate(time, timeZone),
      rule: getWeekdayRule(
        (weekday) => days.includes(weekdays[weekday - 1] ?? ''),
        asText(habit['days']),
        remark,
      ),
      reminders: habit['reminder'] === true ? toReminders([{ minutes }], remark) : [],
    });
    for (const row of done.get(habit['id']) ?? []) {
      const date = getEpochDate(asNumber(row['date']));
      if (date !== null) area?.mark(date, { score: 1 });
      else area?.remark({ kind: 'date-unreadable', value: JSON.stringify(row['date']) });
    }
    done.delete(habit['id']);
  }
  for (const id of done.keys()) draft.remark({ kind: 'deleted-left-out', value: String(id) });
  const tasks = asList(data['tasks']).length;
  if (tasks > 0) draft.remark({ kind: 'field-left-out', value: `tasks: ${tasks}` });
}
