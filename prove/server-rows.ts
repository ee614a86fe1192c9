import { DatabaseSync } from 'node:sqlite';
import type { LifeArea, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { TimedHistory } from '../packages/shared/src/testing/any-timed-history.ts';

export interface ServerRows {
  readonly areas: readonly SyncedArea[];
  readonly pauses: readonly Pause[];
  readonly entries: readonly Entry[];
  readonly notifications: readonly Notification[];
}

/** What the server has of a person, read from its tables: the entries, and not the years made of them. */
export function readServerRows(file: string, userId: string): ServerRows {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = (columns: string, rest: string) =>
    database.prepare(`select ${columns} from ${rest}`).all(userId) as unknown[];
  try {
    const areas = all(
      `id, name, description, color, icon, "group", reminder_time, note_prompt, position, created_at, created_on, deleted_at, deleted_on, schedule`,
      `life_areas where user_id = ?`,
    ) as (Omit<SyncedArea, 'schedule'> & { schedule: string })[];
    const notifications = all(
      'id, notification_type, content, is_read, created_at',
      'notifications where user_id = ?',
    ) as (Omit<Notification, 'is_read'> & { is_read: number })[];
    return {
      areas: areas.map((area) => ({ ...area, schedule: JSON.parse(area.schedule) as DatedRule[] })),
      pauses: all(
        'id, life_area_id, first_day, last_day, reason',
        'pauses where user_id = ?',
      ) as Pause[],
      entries: all(
        'life_area_id, score_date, score, notes',
        'scores where user_id = ? and score is not null',
      ) as Entry[],
      notifications: notifications.map((row) => ({ ...row, is_read: row.is_read === 1 })),
    };
  } finally {
    database.close();
  }
}

/** For counting day by day. */
export function historyOf(
  { areas, pauses, entries }: ServerRows,
  known: Omit<TimedHistory, 'areas'>,
): TimedHistory {
  return {
    ...known,
    areas: areas.map((area) => ({
      // Of an area a count asks no more than what every area has.
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

/** Each row as one text, its fields in order. */
export function textsOf(rows: ServerRows): Set<string> {
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
