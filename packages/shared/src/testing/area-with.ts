import { readAreaFields } from '../areas/area-fields.ts';
import type { SyncedArea } from '../areas/life-area.ts';

/** Returns an area that begins on 1 January 2026 and is named after its id. */
export function areaWith(id: string, parts: Partial<SyncedArea> = {}): SyncedArea {
  return {
    id,
    ...readAreaFields({ name: id, color: 'ocean' }),
    position: 0,
    created_at: '2026-01-01T08:00:00.000Z',
    created_on: '2026-01-01',
    deleted_at: null,
    deleted_on: null,
    schedule: [],
    ...parts,
  };
}
