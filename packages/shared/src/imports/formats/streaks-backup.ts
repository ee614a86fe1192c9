import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { asList, asNumber, asObject, asObjects, asText, type JsonObject } from '../json-text.ts';
import { createDateReader } from '../written-date.ts';
import { streaksMeasure, type StreaksState, writeStreaksEntry } from './streaks-entry.ts';

export const streaksBackup = defineFormat({
  format: 'streaks-backup',
  recognise: (file) => (file.kind === 'json' ? findData(file.value) : null),
  read: readStreaks,
});

const toDate = createDateReader({ order: 'day-first', numbers: 'digits' });

function findData(value: unknown): JsonObject | null {
  const data = asObject(value);
  const isKnown = asObjects(data?.['tasks']).some(
    ({ st, log }) => typeof st === 'string' && Array.isArray(log),
  );
  return isKnown ? data : null;
}

/** States of a log entry by number. The CSV export writes the states as words. */
const states: ReadonlyMap<unknown, StreaksState | null> = new Map([
  [1, 'done'],
  [2, 'done'],
  [4, 'skipped'],
  [5, 'missed'],
  [7, 'partial'],
  // 9 means that Streaks read the Health app.
  [9, null],
  [11, 'partial'],
  [15, 'partial'],
]);

const knownFields = new Set(['id', 't', 'tf', 'st', 'n', 'i', 'cat', 'log']);
const knownEntryFields = new Set(['d', 't', 'p']);

function readStreaks(data: JsonObject, { draft }: Reading): void {
  const categories = new Map(
    asObjects(data['categories']).map((category) => [category['id'], asText(category['t'])]),
  );
  const unread = new Set<string>();
  for (const [index, task] of asObjects(data['tasks']).entries()) {
    const [group = '', ...others] = asList(task['cat']).map((id) => categories.get(id) ?? '');
    const name = asText(task['t']) || asText(task['tf']);
    const title = asText(task['tf']);
    const area = draft.area({
      key: asText(task['id']) || String(index + 1),
      name,
      // The long title also names the goal.
      description: title === name ? '' : title,
      icon: asText(task['i']),
      group,
      archived: task['st'] === 'A',
      measure: streaksMeasure,
    });
    if (area === null) continue;
    for (const value of others) area.remark({ kind: 'field-left-out', value });
    const log = asObjects(task['log']);
    for (const field of listUnknown([task], knownFields)) unread.add(field);
    for (const field of listUnknown(log, knownEntryFields)) unread.add(`log.${field}`);
    const entries = task['n'] === true ? leaveOutKeptDays(log, area) : log;
    for (const [at, entry] of entries.entries()) readEntry(entry, String(at), area);
  }
  if (unread.size > 0) draft.remark({ kind: 'field-left-out', value: [...unread].join(', ') });
}

function listUnknown(rows: readonly JsonObject[], known: ReadonlySet<string>): readonly string[] {
  return rows.flatMap((row) => Object.keys(row).filter((field) => !known.has(field)));
}

function readEntry(entry: JsonObject, id: string, area: ImportedAreaDraft): void {
  const written = String(entry['d']);
  const date = toDate(written);
  const state = states.get(entry['t']);
  if (date === null) area.remark({ kind: 'date-unreadable', value: written });
  else if (state === undefined) area.remark({ kind: 'value-unknown', value: String(entry['t']) });
  else if (state !== null) {
    writeStreaksEntry(area, { date, state, amount: asNumber(entry['p']) ?? 0, notes: '', id });
  }
}

/**
 * Returns the entries of a task with an upper limit, without partial entries on days that are
 * neither done nor missed. They only count up to the limit. On a missed day, done entries are left
 * out as well.
 */
function leaveOutKeptDays(
  log: readonly JsonObject[],
  area: ImportedAreaDraft,
): readonly JsonObject[] {
  area.remark({ kind: 'kept-days-left-out' });
  const listDays = (state: StreaksState) =>
    new Set(log.filter(({ t }) => states.get(t) === state).map(({ d }) => d));
  const [missed, done] = [listDays('missed'), listDays('done')];
  const isKept = ({ d, t }: JsonObject) =>
    states.get(t) === 'partial' && !missed.has(d) && !done.has(d);
  const value = log
    .filter(isKept)
    .map(({ d, p }) => `${String(d)}: ${String(p)}`)
    .join(', ');
  if (value !== '') area.remark({ kind: 'field-left-out', value });
  return log.filter(
    (entry) => !isKept(entry) && !(states.get(entry['t']) === 'done' && missed.has(entry['d'])),
  );
}
