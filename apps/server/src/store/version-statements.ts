import * as limits from '@daymark/shared/limits.ts';
import { sql } from 'kysely';
import { prepare } from '../database/statements.ts';

interface Day {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly score_date: string;
}

export const selectAreaId = prepare((db, { user_id, life_area_id }: Omit<Day, 'score_date'>) =>
  db
    .selectFrom('life_areas')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '=', life_area_id),
);

/** A version that arrived too late is sorted by its arrival. */
export const selectVersionsOfDay = prepare((db, day: Day) =>
  db
    .selectFrom('entry_versions as version')
    .leftJoin('sources', (join) =>
      join
        .onRef('sources.user_id', '=', 'version.user_id')
        .onRef('sources.id', '=', 'version.source_id'),
    )
    .select([
      'version.id',
      'version.score',
      'version.notes',
      'version.amount',
      'version.edited_at',
      'version.replaced_at',
      'version.is_conflict',
      'sources.kind as source_kind',
      'sources.name as source_name',
    ])
    .where('version.user_id', '=', day.user_id)
    .where('version.life_area_id', '=', day.life_area_id)
    .where('version.score_date', '=', day.score_date)
    .orderBy('version.rev', 'desc')
    .orderBy('version.replaced_at', 'desc')
    .orderBy('version.edited_at', 'desc')
    .orderBy('version.id')
    .limit(sql.lit(limits.versionsPerDay)),
);

export const selectConflicts = prepare((db, _given: object) =>
  db
    .selectFrom('entry_versions')
    .select('user_id')
    .distinct()
    .where('is_conflict', '=', 1)
    .where('announced_at', 'is', null)
    .orderBy('user_id')
    .limit(sql.lit(100)),
);

export const updateAnnounced = prepare((db, { user_id, now }: { user_id: string; now: string }) =>
  db
    .updateTable('entry_versions')
    .set({ announced_at: now })
    .where('user_id', '=', user_id)
    .where('is_conflict', '=', 1)
    .where('announced_at', 'is', null)
    .returning('id'),
);
