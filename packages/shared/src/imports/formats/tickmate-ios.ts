import { addDays, type CalendarDate, isCalendarDate } from '../../calendar/calendar-date.ts';
import { toHexColor } from '../hex-color.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { ImportError } from '../imported-file.ts';
import { asList, asNumber, asObject, asText, type JsonObject } from '../json-text.ts';

const newestVersion = 1;

export const tickmateIos = defineFormat({
  format: 'tickmate-ios',
  recognise: (file) => (file.kind === 'json' ? findBackup(file.value) : null),
  read: readBackup,
});

function findBackup(value: unknown): JsonObject | null {
  const data = asObject(value);
  return data?.['format'] === 'tickmate-backup' && 'formatVersion' in data ? data : null;
}

function readBackup(data: JsonObject, { draft }: Reading): void {
  if ((asNumber(data['formatVersion']) ?? 0) > newestVersion) throw new ImportError('newer');
  const listOf = (field: string) => asList(data[field]).map((one) => asObject(one) ?? {});
  const groups = new Map(listOf('groups').map((group) => [group['id'], asText(group['name'])]));
  const order = (track: JsonObject) => asNumber(track['index']) ?? 0;
  const tracks = listOf('tracks').toSorted((one, other) => order(one) - order(other));
  for (const [index, track] of tracks.entries()) {
    readTrack(track, { key: asText(track['id']) || String(index + 1), groups, draft });
  }
}

interface TrackOptions {
  readonly key: string;
  readonly groups: ReadonlyMap<unknown, string>;
  readonly draft: ImportDraft;
}

function readTrack(track: JsonObject, { key, groups, draft }: TrackOptions): void {
  const [group = '', ...otherGroups] = asList(track['groupIDs']).map((id) => groups.get(id) ?? '');
  const startDate = asText(track['startDate']);
  // A tick of a reversed track is a failure.
  const limit = track['reversed'] === true ? { target: 0, atMost: true } : { target: null };
  const area = draft.area({
    key,
    name: asText(track['name']),
    group,
    color: toHexColor(asNumber(track['color'])),
    icon: asText(track['systemImage']),
    created_on: isCalendarDate(startDate) ? startDate : null,
    archived: track['isArchived'] === true || track['enabled'] === false,
    measure: { ...limit, unit: '', always: false },
  });
  if (area === null) return;
  for (const value of otherGroups) area.remark({ kind: 'field-left-out', value });
  const ticks = asList(track['ticks']).map(asObject);
  if (isCalendarDate(startDate)) {
    for (const tick of ticks) readTick(tick, area, startDate);
  } else if (ticks.length > 0) area.remark({ kind: 'date-unreadable', value: startDate });
}

/** Reads a tick. Its day is counted from the start of the track. */
function readTick(tick: JsonObject | null, area: ImportedAreaDraft, startDate: CalendarDate): void {
  const offset = asNumber(tick?.['dayOffset']);
  // Offsets are 16-bit numbers.
  if (offset === null || !Number.isInteger(offset) || Math.abs(offset) > 2 ** 15) {
    area.remark({ kind: 'date-unreadable', value: JSON.stringify(tick) });
    return;
  }
  area.amount(addDays(startDate, offset), { amount: asNumber(tick?.['count']) ?? 1 });
}
