import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { Selectable } from 'kysely';
import type { LifeAreaTable } from './schema.ts';

export type AreaRow = Selectable<LifeAreaTable>;

export const areaColumns = [
  'user_id',
  'id',
  'name',
  'description',
  'color',
  'icon',
  'group',
  'reminder_time',
  'position',
  'created_at',
  'created_on',
  'deleted_at',
  'deleted_on',
  'schedule',
  'creation_hash',
  'name_edited_at',
  'description_edited_at',
  'color_edited_at',
  'icon_edited_at',
  'group_edited_at',
  'reminder_time_edited_at',
  'created_on_edited_at',
  'is_active_edited_at',
  'position_edited_at',
  'schedule_edited_at',
  'rev',
] as const satisfies readonly (keyof LifeAreaTable)[];

export function asSyncedArea(row: AreaRow): SyncedArea {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    color: row.color,
    icon: row.icon,
    group: row.group,
    reminder_time: row.reminder_time,
    position: row.position,
    created_at: row.created_at,
    created_on: row.created_on,
    deleted_at: row.deleted_at,
    deleted_on: row.deleted_on,
    schedule: readSchedule(row),
  };
}

export function readSchedule({ schedule }: Pick<AreaRow, 'schedule'>): DatedRule[] {
  return JSON.parse(schedule) as DatedRule[];
}
