import {
  type CalendarDate,
  countDaysBetween,
  isCalendarDate,
} from '../../calendar/calendar-date.ts';
import type { AreaHeader, ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { getLocalDate } from '../instant-date.ts';
import { asNumber, asText, type JsonObject } from '../json-text.ts';
import { toReminders } from '../to-reminders.ts';

interface GoalOptions {
  readonly area: string;
  readonly draft: ImportDraft;
  readonly timeZone: string;
}

/** Returns the first day and the reminder time that a goal gives to the area of its activity. */
export function readDaylioGoal(
  goal: JsonObject | undefined,
  { area, draft, timeZone }: GoalOptions,
): Partial<AreaHeader> {
  if (goal === undefined) return {};
  const [type, value] = [goal['repeat_type'], goal['repeat_value']];
  // 127 has the bits of all seven weekdays. The meaning of other values is unknown.
  if (value !== 127) {
    draft.remark({
      kind: 'rule-nearest',
      area,
      value: `repeat_type ${String(type)}, repeat_value ${String(value)}`,
    });
  }
  const minutes =
    (asNumber(goal['reminder_hour']) ?? NaN) * 60 + (asNumber(goal['reminder_minute']) ?? NaN);
  return {
    created_on: getLocalDate(asNumber(goal['created_at']), timeZone),
    reminders:
      goal['reminder_enabled'] === true
        ? toReminders([{ minutes }], (remark) => draft.remark({ ...remark, area }))
        : [],
  };
}

interface GoalEntryOptions {
  readonly areas: ReadonlyMap<unknown, ImportedAreaDraft>;
  readonly draft: ImportDraft;
  readonly goals: readonly JsonObject[];
}

/** Marks the days on which goals were reached. */
export function readDaylioGoalEntries(
  rows: readonly JsonObject[],
  { goals, areas, draft }: GoalEntryOptions,
): void {
  const byId = new Map(goals.map((goal) => [goal['goal_id'], goal]));
  for (const row of rows) {
    const goal = byId.get(row['goalId']);
    const area = areas.get(goal?.['id_tag']);
    const date = getDateOfGoal(row);
    if (area === undefined) {
      const value = `${asText(goal?.['name'])} ${date ?? ''}`.trim();
      draft.remark({ kind: 'field-left-out', value });
    } else if (date === null)
      area.remark({ kind: 'date-unreadable', value: String(row['createdAt']) });
    else area.mark(date, { score: 1 });
  }
}

/** Returns the date that is nearest to the creation, because months may count from 0 or from 1. */
function getDateOfGoal(row: JsonObject): CalendarDate | null {
  const created = getLocalDate(asNumber(row['createdAt']), 'UTC');
  const dates = ([1, 0] as const).flatMap((offset) => getDaylioDate(row, offset) ?? []);
  if (created === null) return null;
  const distance = (date: CalendarDate) => Math.abs(countDaysBetween(date, created));
  return dates.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** @param offset number to add to a stored month: 1 if the list stores January as 0, otherwise 0 */
export function getDaylioDate(
  { year, month, day }: JsonObject,
  offset: 0 | 1,
): CalendarDate | null {
  const two = (part: number | null) => String(part ?? '').padStart(2, '0');
  const monthNumber = asNumber(month);
  const date = `${String(year)}-${two(monthNumber === null ? null : monthNumber + offset)}-${two(asNumber(day))}`;
  return isCalendarDate(date) ? date : null;
}
