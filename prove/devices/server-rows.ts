import { DatabaseSync } from 'node:sqlite';
import {
  areaFieldNames,
  parseAreaColumns,
  type AreaColumns,
} from '@daymark/shared/areas/area-fields.ts';
import type { LifeArea, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { TimedHistory } from '@daymark/shared/testing/any-timed-history.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { ReplicaRows } from './page/replica-rows.ts';

export type ServerRows = Pick<ReplicaRows, 'areas' | 'pauses' | 'entries' | 'notifications'>;

export function createRowReader(file: string, userId: string) {
  return <Row>(table: string, columns = '*'): Row[] => {
    using database = new DatabaseSync(file, { readOnly: true });
    const select = `select ${columns} from ${table} where user_id = ?`;
    return database.prepare(select).all(userId) as Row[];
  };
}

/** Reads a person's rows, with the entries instead of the derived years. */
export function readServerRows(file: string, userId: string): ServerRows {
  const read = createRowReader(file, userId);
  const fields = areaFieldNames.map((name) => `"${name}"`).join(', ');
  const areas = read<Omit<SyncedArea, keyof AreaColumns> & AreaColumns & { schedule: string }>(
    'life_areas',
    `id, ${fields}, position, created_at, created_on, deleted_at, deleted_on, schedule`,
  );
  const notifications = read<Omit<Notification, 'is_read'> & { is_read: number }>(
    'notifications',
    'id, notification_type, content, is_read, created_at',
  );
  const days = read<Entry | { score: null }>('scores', 'life_area_id, score_date, score, notes');
  return {
    areas: areas.map((area) => ({
      ...area,
      ...parseAreaColumns(area),
      schedule: JSON.parse(area.schedule) as DatedRule[],
    })),
    pauses: read<Pause>('pauses', 'id, life_area_id, first_day, last_day, reason'),
    entries: days.filter((day) => day.score !== null),
    notifications: notifications.map((row) => ({ ...row, is_read: row.is_read === 1 })),
  };
}

export function toTimedHistory(
  { areas, pauses, entries }: ServerRows,
  known: Omit<TimedHistory, 'areas'>,
): TimedHistory {
  return {
    ...known,
    areas: areas.map((area) => ({
      // A count only needs the fields that every area has.
      area: area as LifeArea,
      pauses: pauses.filter(({ life_area_id }) => [null, area.id].includes(life_area_id)),
      entries: new Map(
        entries
          .filter(({ life_area_id }) => life_area_id === area.id)
          .map(({ score_date, score }) => [score_date, score]),
      ),
    })),
  };
}

export function getRowTexts(rows: ServerRows): Set<string> {
  return new Set(
    [...rows.areas, ...rows.pauses, ...rows.entries, ...rows.notifications].map((row) =>
      JSON.stringify(row, (_, value: unknown) => (isPlain(value) ? sorted(value) : value)),
    ),
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
