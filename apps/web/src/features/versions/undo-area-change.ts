import type { LifeAreaChanges, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { changesToUndoEnd } from '@daymark/shared/pauses/switch-area.ts';
import { wholeSchedule } from '@daymark/shared/timeline/schedule.ts';
import type { AreaChange } from '@daymark/shared/versions/version-endpoints.ts';

/** What to write, in this order, so that the area is again as it was before the change. @param pauses the area's own */
export function undoAreaChange(
  { before, after }: AreaChange,
  area: Pick<SyncedArea, 'created_on'>,
  pauses: readonly Pause[],
): LifeAreaChanges[] {
  const { schedule, deleted_on, is_active, ...details } = before;
  const changes: LifeAreaChanges[] = [];
  // An ended area comes back by being active, and the other way round an end is one of its own.
  if (deleted_on === null)
    changes.push(...changesToUndoEnd({ deleted_on: after.deleted_on ?? null }, pauses));
  else if (is_active !== undefined) changes.push({ is_active });
  const created_on = details.created_on ?? area.created_on;
  const restored_schedule = schedule && wholeSchedule({ created_on, schedule });
  const fields = { ...details, ...(restored_schedule && { restored_schedule }) };
  if (Object.keys(fields).length > 0) changes.push(fields);
  return changes;
}
