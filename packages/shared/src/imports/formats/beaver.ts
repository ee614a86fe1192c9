import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { type JsonObject, asList, asNumber, asObject, asText } from '../json-text.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { createDateReader } from '../written-date.ts';

export const beaver = defineFormat({
  format: 'beaver',
  recognise: (file) => (file.kind === 'json' ? findBeaverHabits(file.value) : null),
  read: readBeaver,
});

/** An export has the habits at the top level. A raw file has them in `data`. */
function findBeaverHabits(value: unknown): JsonObject | null {
  const top = asObject(value);
  const data = top !== null && Array.isArray(top['habits']) ? top : asObject(top?.['data']);
  if (data === null || !Array.isArray(data['habits'])) return null;
  const habits = data['habits'].map(asObject);
  const isKnown = habits.every(isBeaverHabit) && (habits.length === 0 || habits.some(hasOwnField));
  return isKnown ? data : null;
}

/** Other programs also have names and empty lists of records. */
function hasOwnField(habit: JsonObject | null): boolean {
  const own = ['star', 'period', 'chips', 'tags', 'status'];
  return asList(habit?.['records']).length > 0 || own.some((field) => habit?.[field] !== undefined);
}

function isBeaverHabit(habit: JsonObject | null): boolean {
  const records = habit?.['records'];
  if (typeof habit?.['name'] !== 'string' || !Array.isArray(records)) return false;
  // Table Habit also has a list `records`, but its records have other fields.
  return records.length === 0 || typeof asObject(records[0])?.['day'] === 'string';
}

const daysOfPeriod: ReadonlyMap<unknown, number> = new Map([
  ['D', 1],
  ['W', 7],
  ['M', 30],
  ['Y', 365],
]);

/** Tag that users write into notes by convention, because Beaver Habits has no skipped days. */
const skipTag = /#skip(?![\p{L}\p{N}_-])/iu;

function readBeaver(data: JsonObject, { draft }: Reading): void {
  const toDate = createDateReader('day-first');
  // The field `backup` contains a bot token, so its value must not appear in a remark.
  if (data['backup'] !== undefined) draft.remark({ kind: 'field-left-out', value: 'backup' });
  for (const habit of orderedHabits(data)) {
    const name = asText(habit['name']);
    if (habit['status'] === 'soft_delete') {
      draft.remark({ kind: 'deleted-left-out', area: name });
      continue;
    }
    const [group = '', ...tags] = asList(habit['tags']).map(asText).filter(Boolean);
    const area = draft.area({
      key: asText(habit['id']) || name,
      name,
      group,
      rule: ruleOfPeriod(asObject(habit['period']), name, draft),
      archived: habit['status'] === 'archive',
    });
    for (const tag of tags) draft.remark({ kind: 'field-left-out', area: name, value: tag });
    if (habit['star'] === true) {
      draft.remark({ kind: 'field-left-out', area: name, value: 'star' });
    }
    for (const chip of asList(habit['chips'])) {
      draft.remark({ kind: 'field-left-out', area: name, value: `chips: ${JSON.stringify(chip)}` });
    }
    if (area !== null) readRecords(asList(habit['records']), { area, name, draft, toDate });
  }
}

/** Sorts the habits as in `order`. Habits that are missing there come last. */
function orderedHabits(data: JsonObject): JsonObject[] {
  const places = new Map(asList(data['order']).map((id, place) => [id, place]));
  const placeOf = (habit: JsonObject) => places.get(habit['id']) ?? places.size;
  return asList(data['habits'])
    .map(asObject)
    .filter((habit) => habit !== null)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

function ruleOfPeriod(period: JsonObject | null, area: string, draft: ImportDraft): Rule {
  if (period === null) return { kind: 'daily' };
  const days =
    (daysOfPeriod.get(period['period_type']) ?? 0) * (asNumber(period['period_count']) ?? 1);
  const times = asNumber(period['target_count']) ?? 1;
  return getNearestRule({ times, days }, (remark) => draft.remark({ ...remark, area }));
}

interface RecordOptions {
  readonly area: ImportedAreaDraft;
  readonly name: string;
  readonly draft: ImportDraft;
  readonly toDate: (text: string) => CalendarDate | null;
}

function readRecords(
  records: readonly unknown[],
  { area, name, draft, toDate }: RecordOptions,
): void {
  for (const value of records) {
    const record = asObject(value);
    const day = asText(record?.['day']);
    const date = toDate(day);
    if (record === null || date === null) {
      draft.remark({ kind: 'date-unreadable', area: name, value: day || JSON.stringify(value) });
      continue;
    }
    const notes = asText(record['text']);
    if (skipTag.test(notes)) area.skip(date, notes.replace(skipTag, '').trim());
    else area.mark(date, { score: record['done'] === true ? 1 : 0, notes });
  }
}
