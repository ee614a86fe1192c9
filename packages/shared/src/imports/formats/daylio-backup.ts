import type { Archive } from '../archive.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { asList, asNumber, asObjects, asText, type JsonObject } from '../json-text.ts';
import { activityMeasure, markActivities } from './activity-areas.ts';
import { openDaylioBackup } from './daylio-archive.ts';
import { getDaylioDate, readDaylioGoal, readDaylioGoalEntries } from './daylio-goals.ts';
import { joinDaylioTexts } from './daylio-text.ts';

const content = /^\/?backup\.daylio$/;

export const daylioBackup = defineFormat({
  format: 'daylio-backup',
  recognise: (file) =>
    file.kind === 'archive' && file.archive.names.some((name) => content.test(name))
      ? file.archive
      : null,
  read: readDaylio,
});

/** English names of the moods that a person has not renamed. */
const moodNames = ['', 'rad', 'good', 'meh', 'bad', 'awful'];

function readDaylio(archive: Archive, { draft, timeZone }: Reading): void {
  const data = openDaylioBackup(archive, archive.names.find((name) => content.test(name)) ?? '');
  const entries = asObjects(data['dayEntries']);
  const goals = asObjects(data['goals']);
  const goalsByTag = Map.groupBy(goals, (goal) => goal['id_tag']);
  const used = new Set([...entries.flatMap(({ tags }) => asList(tags)), ...goalsByTag.keys()]);
  const groups = new Map(asObjects(data['tag_groups']).map((group) => [group['id'], group]));
  const areas = new Map<unknown, ImportedAreaDraft>();
  const unused: string[] = [];
  for (const tag of sortTags(asObjects(data['tags']), groups)) {
    const [id, name] = [tag['id'], asText(tag['name'])];
    if (!used.has(id)) {
      unused.push(name);
      continue;
    }
    const [goal, ...others] = goalsByTag.get(id) ?? [];
    const area = draft.area({
      key: String(id),
      name,
      group: asText(groups.get(tag['id_tag_group'])?.['name']),
      archived: asNumber(tag['state']) !== 0,
      measure: activityMeasure,
      ...readDaylioGoal(goal, { area: name, draft, timeZone }),
    });
    if (area === null) continue;
    areas.set(id, area);
    for (const { name: value } of others)
      area.remark({ kind: 'field-left-out', value: asText(value) });
  }
  const left = ['assets', 'milestones', 'scales'].filter((field) => asList(data[field]).length > 0);
  for (const value of left) draft.remark({ kind: 'field-left-out', value });
  if (unused.length > 0) draft.remark({ kind: 'field-left-out', value: unused.join(', ') });
  readEntries(entries, { areas, moods: listMoods(data), draft });
  readDaylioGoalEntries(asObjects(data['goalEntries']), { goals, areas, draft });
}

function sortTags(
  tags: readonly JsonObject[],
  groups: ReadonlyMap<unknown, JsonObject>,
): readonly JsonObject[] {
  const groupOrder = (tag: JsonObject) => asNumber(groups.get(tag['id_tag_group'])?.['order']) ?? 0;
  const order = (tag: JsonObject) => asNumber(tag['order']) ?? 0;
  return tags.toSorted(
    (one, other) => groupOrder(one) - groupOrder(other) || order(one) - order(other),
  );
}

function listMoods(data: JsonObject): ReadonlyMap<unknown, string> {
  return new Map(
    asObjects(data['customMoods']).map((mood) => [
      mood['id'],
      asText(mood['custom_name']) || (moodNames[asNumber(mood['predefined_name_id']) ?? 0] ?? ''),
    ]),
  );
}

interface Diary {
  readonly areas: ReadonlyMap<unknown, ImportedAreaDraft>;
  readonly moods: ReadonlyMap<unknown, string>;
  readonly draft: ImportDraft;
}

function readEntries(entries: readonly JsonObject[], { areas, moods, draft }: Diary): void {
  for (const entry of entries) {
    const texts = [
      moods.get(entry['mood']) ?? '',
      asText(entry['note_title']),
      asText(entry['note']),
    ];
    const notes = joinDaylioTexts(texts);
    const date = getDaylioDate(entry, 1);
    const named = asList(entry['tags']).flatMap((id) => areas.get(id) ?? []);
    if (date === null) draft.remark({ kind: 'date-unreadable', value: notes });
    else markActivities({ date, areas: named, notes }, draft);
  }
}
