import { addDays, type CalendarDate } from '../../calendar/calendar-date.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { getLocalDate } from '../instant-date.ts';
import { asList, asObject, asText, type JsonObject } from '../json-text.ts';
import { readRecurrence } from './taskwarrior-rule.ts';

export const taskwarrior = defineFormat({
  format: 'taskwarrior',
  recognise: (file) => (file.kind === 'json' && isExport(file.value) ? file.value : null),
  read: readTasks,
});

function isExport(value: unknown): value is readonly unknown[] {
  const first = asObject(asList(value)[0]);
  return (
    first !== null &&
    parseInstant(first['entry']) !== null &&
    ['uuid', 'status', 'description'].every((field) => asText(first[field]) !== '')
  );
}

function readTasks(value: readonly unknown[], { draft, timeZone }: Reading): void {
  const tasks = value.map((task) => asObject(task) ?? {});
  const templates = new Map<string, JsonObject>();
  const instances = Map.groupBy(tasks, (task) => asText(task['parent']));
  let others = 0;
  for (const task of tasks) {
    if (asText(task['parent']) !== '') continue;
    if (asText(task['recur']) === '') others += 1;
    else templates.set(asText(task['uuid']), task);
  }
  instances.delete('');
  // An export of only completed tasks lacks the templates.
  for (const [id, [first]] of instances) {
    if (!templates.has(id)) templates.set(id, { ...first, status: '', annotations: [] });
  }
  if (others > 0) draft.remark({ kind: 'field-left-out', value: `tasks without recur: ${others}` });
  const dateOf = (field: unknown) => getLocalDate(parseInstant(field), timeZone);
  for (const [key, template] of templates) {
    const remarks: Pick<ImportRemark, 'kind' | 'value'>[] = [];
    const due = dateOf(template['due']);
    const notes = listNotes(template);
    const area = draft.area({
      key,
      name: asText(template['description']),
      description: notes.join('\n'),
      group: asText(template['project']),
      created_on: dateOf(template['entry']),
      rule: readRecurrence(asText(template['recur']), due, (remark) => remarks.push(remark)),
      archived: template['status'] === 'deleted',
    });
    if (area === null) continue;
    for (const remark of remarks) area.remark(remark);
    const own = instances.get(key) ?? [];
    for (const value of listLeftOut(template, own)) area.remark({ kind: 'field-left-out', value });
    const getDate = (instance: JsonObject) =>
      moveToDay(parseInstant(template['due']), due, parseInstant(instance['due'])) ??
      dateOf(instance['due']);
    for (const instance of own) readInstance(instance, { area, getDate, notes });
  }
}

const millisecondsPerDay = 86_400_000;

/**
 * Counts whole days from the due time of the template. Taskwarrior adds 24 hours per day, so after
 * clocks go back in autumn, its due times are an hour before the intended midnight. Returns null if
 * the person moved the due time.
 */
function moveToDay(
  start: number | null,
  startDate: CalendarDate | null,
  due: number | null,
): CalendarDate | null {
  if (start === null || startDate === null || due === null) return null;
  const days = (due - start) / millisecondsPerDay;
  return Number.isInteger(days) ? addDays(startDate, days) : null;
}

interface InstanceOptions {
  readonly area: ImportedAreaDraft;
  readonly getDate: (instance: JsonObject) => CalendarDate | null;
  /** Annotations of the template, which each instance repeats. */
  readonly notes: readonly string[];
}

function readInstance(instance: JsonObject, { area, getDate, notes: known }: InstanceOptions) {
  const status = instance['status'];
  const notes = listNotes(instance)
    .filter((note) => !known.includes(note))
    .join('\n');
  const date = getDate(instance);
  if (date === null) area.remark({ kind: 'date-unreadable', value: asText(instance['due']) });
  else if (status === 'completed') area.mark(date, { score: 1, notes });
  else if (status === 'deleted') area.mark(date, { score: 0, notes });
  else if (notes !== '') area.remark({ kind: 'field-left-out', value: `${date} ${notes}` });
}

function listNotes(task: JsonObject): readonly string[] {
  return asList(task['annotations'])
    .map((note) => asText(asObject(note)?.['description']))
    .filter(Boolean);
}

/** Reads 20260301T230000Z as milliseconds since the epoch. */
function parseInstant(value: unknown): number | null {
  const text = asText(value);
  if (!/^\d{8}T\d{6}Z$/.test(text)) return null;
  const written = text.replace(
    /(....)(..)(..T..)(..)(..Z)/,
    (_, ...parts: readonly string[]) => `${parts.slice(0, 3).join('-')}:${parts[3]}:${parts[4]}`,
  );
  const milliseconds = Date.parse(written);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

const ownFields = new Set(
  'id uuid status description entry modified due recur rtype mask imask parent last template project annotations urgency tags end'.split(
    ' ',
  ),
);

function* listLeftOut(template: JsonObject, instances: readonly JsonObject[]) {
  for (const tag of asList(template['tags'])) yield `+${asText(tag)}`;
  for (const field of Object.keys(template)) if (!ownFields.has(field)) yield field;
  const mask = asText(template['mask']);
  const done = instances.filter(({ status }) => status === 'completed').length;
  // Instances that Taskwarrior purged are missing in the export, but the mask still counts them.
  if (mask.split('+').length - 1 > done) yield `mask: ${mask}`;
}
