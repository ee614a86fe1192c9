import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { queueEvents, readListeners } from './webhook-events.ts';

interface ChangedArea {
  readonly user_id: string;
  readonly rev: number;
  readonly now: Instant;
  readonly change: 'created' | 'updated' | 'ended' | 'erased';
  readonly area: SyncedArea & { readonly is_active: boolean };
}

export async function queueChangedArea(
  db: Kysely<Database>,
  { change, area, ...write }: ChangedArea,
): Promise<void> {
  const listeners = await readListeners(db, write.user_id);
  if (listeners.length === 0) return;
  const isErased = change === 'erased';
  const data = { change, life_area_id: area.id, life_area: isErased ? null : pickDetails(area) };
  const life_area_id = isErased ? null : area.id;
  const events = [{ event: 'area.changed', life_area_id, data }] as const;
  await queueEvents(db, write, { listeners, events, areTogether: false });
}

function pickDetails(area: ChangedArea['area']) {
  const { id, position, created_on, deleted_on, schedule, is_active } = area;
  const fields = readAreaFields(area);
  return { id, ...fields, position, schedule, is_active, created_on, deleted_on };
}
