import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { AreaHeader, ImportDraft, Measure } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { getDateAtOffset, getLocalDate } from '../instant-date.ts';
import { asList, asNumber, asObject, asObjects, asText, type JsonObject } from '../json-text.ts';
import { createNomieAreas, nomieMeasure, parseNomieNote, writeNomieLog } from './nomie-logs.ts';

export const nomieJson = defineFormat({
  format: 'nomie-json',
  recognise: (file) => (file.kind === 'json' ? findBackup(file.value) : null),
  read: readNomie,
});

interface Backup {
  /** Trackers by their tag. */
  readonly trackers: JsonObject;
  readonly logs: readonly JsonObject[];
  readonly goals: readonly JsonObject[];
  readonly boards: readonly JsonObject[];
}

/**
 * Backups of versions 3 to 5 have one list of events. Backups of version 6 contain the app's files.
 */
function findBackup(value: unknown): Backup | null {
  const data = asObject(value);
  const files = asObject(data?.['files']);
  const content = files === null ? data : getFiles(files);
  const [trackers, events] = [asObject(content?.['trackers']), content?.['events']];
  const isKnown =
    files !== null ? asText(data?.['version']) !== '' : asObject(data?.['nomie']) !== null;
  if (!isKnown || trackers === null || !Array.isArray(events)) return null;
  return {
    trackers,
    logs: asObjects(events),
    goals: asObjects(content?.['goals']),
    boards: asObjects(content?.['boards']),
  };
}

/** Version 6 stores the logs of each week in a file, which is called a book. */
function getFiles(files: JsonObject): JsonObject {
  const books = Object.keys(files).filter((path) => /(?:^|\/)books\//.test(path));
  return {
    trackers: files['trackers.json'],
    goals: files['goals.json'],
    boards: files['uniboards.json'] ?? files['boards.json'],
    events: books.flatMap((path) => asList(files[path])),
  };
}

function readNomie({ trackers, logs, goals, boards }: Backup, { draft, timeZone }: Reading): void {
  const groups = new Map(
    boards.toReversed().flatMap((board) => {
      const tags = asList(board['elements'] ?? board['trackers']).map((tag) => toTag(tag));
      return tags.map((tag) => [tag, asText(board['label'])] as const);
    }),
  );
  const goalsByTag = new Map(goals.map((goal) => [toTag(goal['tag']), goal]));
  const heads = new Map<string, AreaHeader>();
  for (const [key, value] of Object.entries(trackers)) {
    const tracker = asObject(value) ?? {};
    const tag = toTag(tracker['tag'] ?? key);
    const name = asText(tracker['label']) || tag.replaceAll('_', ' ');
    heads.set(tag, {
      key: tag,
      name,
      color: /^#[\da-f]{6}$/i.test(asText(tracker['color'])) ? asText(tracker['color']) : null,
      icon: asText(tracker['emoji']),
      group: groups.get(tag) ?? '',
      measure: getMeasure(tracker, readGoal(goalsByTag.get(tag), name, draft)),
    });
  }
  const getArea = createNomieAreas(draft, heads);
  const unread = new Set<string>();
  for (const [index, log] of logs.entries()) {
    const note = parseNomieNote(asText(log['note'] ?? log['notes']));
    const date = getDate(log, timeZone);
    for (const field of ['lat', 'lng', 'location', 'score']) if (log[field]) unread.add(field);
    const id = asText(log['_id']) || String(index);
    if (date !== null) writeNomieLog({ ...note, date, id }, getArea, draft);
    else draft.remark({ kind: 'date-unreadable', value: `${String(log['end'])} ${note.text}` });
  }
  if (unread.size > 0) draft.remark({ kind: 'field-left-out', value: [...unread].join(', ') });
}

function toTag(value: unknown): string {
  return asText(value).replace(/^#/, '').toLowerCase();
}

/** `end` is the time of a log. `offset` is positive west of Greenwich. Version 6 has no offset. */
function getDate(log: JsonObject, timeZone: string): CalendarDate | null {
  const end = asNumber(log['end']) ?? Date.parse(asText(log['end']));
  const offset = asNumber(log['offset']);
  if (!Number.isInteger(end)) return null;
  return offset === null ? getLocalDate(end, timeZone) : getDateAtOffset(end, -offset);
}

type Goal = Pick<Measure, 'target' | 'atMost'>;

/** Amounts are compared by thousandths, so the next amount beyond a limit is a thousandth away. */
const least = 0.001;

function readGoal(goal: JsonObject | undefined, area: string, draft: ImportDraft): Goal {
  const target = asNumber(goal?.['target']);
  if (goal === undefined || target === null) return { target: null };
  switch (goal['comparison']) {
    case 'gte':
      return { target };
    case 'gt':
      return { target: target + least };
    case 'lte':
    case 'lt':
      return { target: goal['comparison'] === 'lt' ? target - least : target, atMost: true };
    default:
      draft.remark({
        kind: 'field-left-out',
        area,
        value: `goal: ${asText(goal['comparison'])} ${target}`,
      });
      return { target: null };
  }
}

function getMeasure(tracker: JsonObject, goal: Goal): Measure {
  const unit = asText(tracker['uom']);
  const isTimer = tracker['type'] === 'timer' || unit === 'timer';
  return {
    ...nomieMeasure,
    ...goal,
    adds: tracker['math'] !== 'mean',
    unit: isTimer || unit === 'num' ? '' : unit,
    ...(isTimer ? { isDuration: true } : {}),
  };
}
