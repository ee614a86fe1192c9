import { type CalendarDate, isCalendarDate } from '../../calendar/calendar-date.ts';
import type { ImportedAreaDraft, Measure } from '../import-draft.ts';
import { asList, asNumber, asObject, asObjects, asText, type JsonObject } from '../json-text.ts';

const kinds = { negative: 1, amount: 2 };
const amountOfTime = 3;

/**
 * If a habit has steps, they count instead of completions. Without a goal, any amount above zero is
 * done.
 */
export function getMeasure(habit: JsonObject): Measure {
  const steps = asList(habit['substeps']).length;
  if (steps > 0) {
    const needed = asNumber(habit['stepsNeeded']) ?? 1;
    const target = habit['anySteps'] === true ? Math.min(Math.max(needed, 1), steps) : steps;
    return { target, unit: '', always: true };
  }
  // Any completion of a negative habit is a slip.
  if (isNegative(habit)) return { target: 0, atMost: true, unit: '', always: false };
  const isAmount = habit['kind'] === kinds.amount;
  const goal = asNumber(habit['numberOfCompletionsPerDay']) ?? 1;
  const isAnyAmount = isAmount && (habit['anyAmount'] === true || goal <= 0);
  const label = asText(habit['unitLabel']);
  const unit = label === '' && isAmount && habit['quantKind'] === amountOfTime ? 'min' : label;
  return { target: isAnyAmount ? null : goal, unit, always: isAmount || goal > 1 };
}

interface DayOptions {
  readonly area: ImportedAreaDraft;
  /** Notes of the habit. */
  readonly notes: readonly JsonObject[];
}

export function readDays(habit: JsonObject, { area, notes }: DayOptions): void {
  const steps = asObjects(habit['substeps']).map((step) => step['id']);
  const missed = Object.entries(asObject(habit['missReasons']) ?? {});
  const texts = Map.groupBy(
    [
      ...notes.map((note) => [toDate(asText(note['date'])), asText(note['text'])] as const),
      ...missed.map(([day, reason]) => [toDate(day), asText(reason)] as const),
    ],
    ([date]) => date,
  );
  const takeNotes = (date: CalendarDate | null) => {
    const ofDay = (texts.get(date) ?? []).map(([, text]) => text).filter(Boolean);
    texts.delete(date);
    return ofDay.join('\n');
  };
  for (const [day, value] of Object.entries(asObject(habit['completions']) ?? {})) {
    const date = toDate(day);
    const amount = readAmount(asObject(value) ?? {}, steps);
    if (date === null) area.remark({ kind: 'date-unreadable', value: day });
    else if (isNegative(habit)) area.mark(date, { score: 0, notes: takeNotes(date) });
    // An amount of 0 means that the person undid all completions of the day.
    else if (amount > 0) area.amount(date, { amount, notes: takeNotes(date) });
  }
  for (const [day] of missed) {
    const date = toDate(day);
    // A day with a reason and without a completion was missed.
    if (date !== null && texts.has(date)) area.mark(date, { score: 0, notes: takeNotes(date) });
  }
  for (const [date, text] of [...texts.values()].flat()) {
    if (text !== '') area.remark({ kind: 'field-left-out', value: `${date ?? ''} ${text}`.trim() });
  }
}

function readAmount(completion: JsonObject, steps: readonly unknown[]): number {
  if (steps.length === 0) return asNumber(completion['numberOfCompletions']) ?? 1;
  const checked = asList(completion['steps']);
  return steps.filter((step) => checked.includes(step)).length;
}

function isNegative(habit: JsonObject): boolean {
  return habit['kind'] === kinds.negative;
}

/** Reads a day that is written as day-month-year. */
function toDate(day: string): CalendarDate | null {
  const date = day.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$2-$1');
  return isCalendarDate(date) ? date : null;
}
