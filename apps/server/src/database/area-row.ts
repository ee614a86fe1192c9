import type { AreaSpan } from '@daymark/shared/areas/area-days.ts';
import type { Selectable } from 'kysely';
import type { LifeAreaTable } from './schema.ts';

export type AreaRow = Selectable<LifeAreaTable>;

export const areaColumns = [
  'user_id',
  'id',
  'name',
  'description',
  'color',
  'is_active',
  'position',
  'created_at',
  'created_on',
  'deleted_at',
  'deleted_on',
  'spans',
  'creation_hash',
  'name_edited_at',
  'description_edited_at',
  'color_edited_at',
  'is_active_edited_at',
  'position_edited_at',
] as const satisfies readonly (keyof LifeAreaTable)[];

export function readSpans({ spans }: Pick<AreaRow, 'spans'>): AreaSpan[] {
  return JSON.parse(spans) as AreaSpan[];
}

export function writeSpans(spans: readonly AreaSpan[]): string {
  return JSON.stringify(spans.map(({ starts_on, ends_on }) => ({ starts_on, ends_on })));
}
