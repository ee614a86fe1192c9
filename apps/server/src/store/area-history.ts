import { parseAreaColumns } from '@daymark/shared/areas/area-fields.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { AreaDetails, Source } from '@daymark/shared/versions/version-endpoints.ts';
import { undoDifference, type StoredDetails } from './stored-details.ts';
import type { AreaNow, AreaVersion } from './recent-statements.ts';
import { readSource } from './sources.ts';

export interface AreaStep {
  readonly before: AreaDetails;
  readonly after: AreaDetails;
  readonly source: Source | null;
}

/**
 * Returns the states before and after each change, by version id. A version stores only the state
 * before a change, so the state after the change comes from the next newer version.
 * @param versions newest first, without gaps, starting with the newest version of the area
 */
export function traceChanges(
  now: AreaNow,
  versions: readonly AreaVersion[],
): Map<string, AreaStep> {
  const { created_on, deleted_on, schedule } = now;
  const details = { ...parseAreaColumns(now), created_on, deleted_on };
  let found: AreaDetails = { ...details, schedule: JSON.parse(schedule) as DatedRule[] };
  let source = readSource(now);
  const steps = new Map<string, AreaStep>();
  for (const version of versions) {
    const stored = JSON.parse(version.details) as StoredDetails;
    const before = restoreDetails(stored, found.schedule ?? []);
    steps.set(version.version_id, { before, after: getStateAfter(before, found), source });
    found = { ...found, ...before };
    source = readSource(version);
  }
  return steps;
}

function restoreDetails(
  { schedule_difference, ...details }: StoredDetails,
  after: readonly DatedRule[],
): AreaDetails {
  if (schedule_difference === undefined) return details;
  return { ...details, schedule: undoDifference(after, schedule_difference) };
}

function getStateAfter(before: AreaDetails, found: AreaDetails): AreaDetails {
  const after: AreaDetails = {};
  for (const field of Object.keys(before) as (keyof AreaDetails)[]) {
    // `found.is_active` may come from a later pause or from the end of the area.
    const made = field === 'is_active' ? !before.is_active : found[field];
    Object.assign(after, { [field]: made });
  }
  return after;
}
