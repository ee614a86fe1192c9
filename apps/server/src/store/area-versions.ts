import { areaFieldNames, parseAreaColumns } from '@daymark/shared/areas/area-fields.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import { sql, type Kysely } from 'kysely';
import { compareSchedules, type StoredDetails } from './stored-details.ts';
import { generateIdSql, noLimit, prepare } from '../database/statements.ts';
import { readSchedule, type AreaRow } from './timelines.ts';
import type { Database } from '../database/schema.ts';

const plainFields = [...areaFieldNames, 'created_on', 'deleted_on'] as const;

interface AreaChange {
  readonly before: AreaRow;
  readonly after: AreaRow;
  /**
   * Whether the area is active, which its pauses decide. `before` is null if the change neither
   * archives nor reopens the area.
   */
  readonly isActive?: { readonly before: boolean | null; readonly after: boolean | undefined };
  readonly now: Instant;
}

/** Stores the previous values of changed fields. Returns false when no field differs. */
export async function keepAreaVersion(
  db: Kysely<Database>,
  { before, after, isActive, now }: AreaChange,
): Promise<boolean> {
  const details = findDifferences(before, after);
  const wasActive = isActive?.before ?? null;
  if (wasActive !== null && wasActive !== isActive?.after) details.is_active = wasActive;
  if (Object.keys(details).length === 0) return false;
  await insertVersion(db, {
    user_id: before.user_id,
    life_area_id: before.id,
    details: JSON.stringify(details),
    replaced_at: now,
    source_id: before.source_id,
    rev: after.rev,
  });
  await deleteOldest(db, { user_id: before.user_id, life_area_id: before.id });
  return true;
}

function findDifferences(before: AreaRow, after: AreaRow): StoredDetails {
  const details: StoredDetails = {};
  const values = { ...before, ...parseAreaColumns(before) };
  for (const field of plainFields) {
    if (before[field] !== after[field]) Object.assign(details, { [field]: values[field] });
  }
  if (before.schedule !== after.schedule) {
    details.schedule_difference = compareSchedules(readSchedule(before), readSchedule(after));
  }
  return details;
}

/** Returns the rules that changes of the area removed, newest first. */
export async function readFormerRules(
  db: Kysely<Database>,
  area: Pick<AreaRow, 'user_id' | 'id'>,
): Promise<DatedRule[]> {
  const versions = await selectDetails(db, { user_id: area.user_id, life_area_id: area.id });
  return versions.flatMap(({ details }) => {
    const { schedule_difference, schedule = [] } = JSON.parse(details) as StoredDetails;
    return [...(schedule_difference?.removed ?? schedule)];
  });
}

interface VersionRow {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly details: string;
  readonly replaced_at: string;
  readonly source_id: string | null;
  readonly rev: number;
}

const insertVersion = prepare((db, version: VersionRow) =>
  db.insertInto('area_versions').values({
    user_id: version.user_id,
    life_area_id: version.life_area_id,
    id: generateIdSql(db),
    details: version.details,
    replaced_at: version.replaced_at,
    source_id: version.source_id,
    rev: version.rev,
  }),
);

const selectDetails = prepare((db, area: Pick<VersionRow, 'user_id' | 'life_area_id'>) =>
  db
    .selectFrom('area_versions')
    .select('details')
    .where('user_id', '=', area.user_id)
    .where('life_area_id', '=', area.life_area_id)
    .orderBy('rev', 'desc')
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc'),
);

const deleteOldest = prepare((db, area: Pick<VersionRow, 'user_id' | 'life_area_id'>) =>
  db
    .deleteFrom('area_versions')
    .where('user_id', '=', area.user_id)
    .where('life_area_id', '=', area.life_area_id)
    .where('id', 'in', (query) =>
      query
        .selectFrom('area_versions as version')
        .select('version.id')
        .where('version.user_id', '=', area.user_id)
        .where('version.life_area_id', '=', area.life_area_id)
        .orderBy('version.rev', 'desc')
        .orderBy('version.replaced_at', 'desc')
        .orderBy('version.id', 'desc')

        .limit(noLimit)
        .offset(sql.lit(limits.versionsPerArea)),
    ),
);
