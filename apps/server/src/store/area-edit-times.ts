import { areaFieldNames, type AreaFieldName } from '@daymark/shared/areas/area-fields.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { AreaRow } from './timelines.ts';

/** The later edit of each field wins. Ending and restoring an area edit `deleted_on`. */
type EditedField =
  | AreaFieldName
  | 'created_on'
  | 'is_active'
  | 'position'
  | 'schedule'
  | 'deleted_on';
type EditTimes = Partial<Record<EditedField, Instant>>;
type Edited = Pick<AreaRow, 'fields_edited_at'>;

/** Returns '', which sorts before every time, for a field that was never edited. */
export function getEditTime({ fields_edited_at }: Edited, field: EditedField): string {
  return (JSON.parse(fields_edited_at) as EditTimes)[field] ?? '';
}

export function putEditTimes(
  { fields_edited_at }: Edited,
  fields: readonly EditedField[],
  at: Instant,
): string {
  const times = JSON.parse(fields_edited_at) as EditTimes;
  for (const field of fields) times[field] = at;
  return JSON.stringify(times);
}

export function createEditTimes(at: Instant): string {
  const fields = [...areaFieldNames, 'created_on', 'is_active', 'position', 'schedule'] as const;
  return putEditTimes({ fields_edited_at: '{}' }, fields, at);
}
