import { type CalendarDate, isCalendarDate } from '../../calendar/calendar-date.ts';
import { findTables, toNumber, readTable, sortRows, toText } from '../database-rows.ts';
import type { DatabaseRow, ForeignDatabase } from '../foreign-database.ts';
import { toHexColor } from '../hex-color.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type OpenedFile, type Reading } from '../import-format.ts';

interface Track {
  readonly name: string;
  readonly area: ImportedAreaDraft;
  /** Number of ticks per day. */
  readonly ticks: Map<CalendarDate, number>;
}

export const tickmate = defineFormat({
  format: 'tickmate',
  recognise: (file) => findTables(file, ['tracks', 'track2groups']) ?? findOlderTables(file),
  read: readTickmate,
});

/** Schemas 9 to 12 have no groups. Tables named `tracks` also exist in other programs. */
function findOlderTables(file: OpenedFile): ForeignDatabase | null {
  if (file.kind !== 'database') return null;
  const { database } = file;
  const isTickmate =
    hasColumns(database, 'tracks', ['_id', 'name', 'icon', 'enabled']) &&
    hasColumns(database, 'ticks', ['_track_id', 'year', 'month', 'day']);
  return isTickmate ? database : null;
}

function hasColumns(database: ForeignDatabase, table: string, columns: readonly string[]) {
  const there = database.tables().get(table);
  return there !== undefined && columns.every((column) => there.includes(column));
}

/**
 * Each row of the table `ticks` is one tick. A day can have several ticks, and their number becomes
 * its amount.
 */
function readTickmate(database: ForeignDatabase, { draft }: Reading): void {
  const tracks = readTracks(database, draft);
  readTicks(database, tracks, draft);
  for (const track of tracks.values()) {
    for (const [date, amount] of track?.ticks ?? []) track?.area.amount(date, { amount });
  }
}

/** Returns the tracks by id. The value is null for a track without a name. */
function readTracks(
  database: ForeignDatabase,
  draft: ImportDraft,
): ReadonlyMap<string, Track | null> {
  const rows = readTable(database, 'tracks', {
    required: ['_id', 'name'],
    optional: ['description', 'icon', 'enabled', 'order', 'color'],
  });
  const groups = readGroups(database);
  return new Map(
    sortRows('order', rows).map((row) => {
      const key = toText(row['_id']);
      const name = toText(row['name']);
      const [group = '', ...others] = groups.get(key) ?? [];
      const area = draft.area({
        key,
        name,
        description: toText(row['description']),
        group,
        color: toHexColor(toNumber(row['color'])),
        archived: toNumber(row['enabled']) === 0,
        measure: { target: null, unit: '', always: false },
      });
      if (area === null) return [key, null];
      for (const value of [...others, toText(row['icon'])]) {
        if (value !== '') draft.remark({ kind: 'field-left-out', area: name, value });
      }
      return [key, { name, area, ticks: new Map<CalendarDate, number>() }];
    }),
  );
}

function readGroups(database: ForeignDatabase): ReadonlyMap<string, readonly string[]> {
  const hasGroups =
    hasColumns(database, 'groups', ['_id', 'name']) &&
    hasColumns(database, 'track2groups', ['_track_id', '_group_id']);
  if (!hasGroups) return new Map();
  const names = new Map<string, string>();
  for (const row of database.rows('groups', ['_id', 'name'])) {
    names.set(toText(row['_id']), toText(row['name']));
  }
  const ofTracks = new Map<string, string[]>();
  for (const row of database.rows('track2groups', ['_track_id', '_group_id'])) {
    const track = toText(row['_track_id']);
    const ofTrack = ofTracks.get(track) ?? [];
    ofTrack.push(names.get(toText(row['_group_id'])) ?? '');
    ofTracks.set(track, ofTrack);
  }
  return ofTracks;
}

function readTicks(
  database: ForeignDatabase,
  tracks: ReadonlyMap<string, Track | null>,
  draft: ImportDraft,
): void {
  const rows = readTable(database, 'ticks', {
    required: ['_track_id', 'year', 'month', 'day'],
    optional: ['has_time_info'],
  });
  const deleted = new Set<string>();
  const withTimes = new Set<string>();
  for (const row of rows) {
    const id = toText(row['_track_id']);
    const track = tracks.get(id);
    if (track === undefined) deleted.add(id);
    if (track === undefined || track === null) continue;
    const { name, ticks } = track;
    const date = dateOf(row);
    if (!isCalendarDate(date)) draft.remark({ kind: 'date-unreadable', area: name, value: date });
    else ticks.set(date, (ticks.get(date) ?? 0) + 1);
    if (toNumber(row['has_time_info']) === 1) withTimes.add(name);
  }
  for (const id of deleted) draft.remark({ kind: 'deleted-left-out', value: id });
  for (const area of withTimes) {
    draft.remark({ kind: 'field-left-out', area, value: 'hour, minute, second' });
  }
}

/** Tickmate counts months from 0. */
function dateOf(row: DatabaseRow): string {
  const year = toText(row['year']).padStart(4, '0');
  const month = String((toNumber(row['month']) ?? NaN) + 1).padStart(2, '0');
  return `${year}-${month}-${toText(row['day']).padStart(2, '0')}`;
}
