import { sql } from 'kysely';
import { firstBatch, lookUpEach, prepare, rowsOfJson } from '../../database/statements.ts';

interface Day {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly score_date: string;
}

export interface SourceColumns {
  readonly source_kind: 'device' | 'program' | null;
  readonly source_name: string | null;
}

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
      'version.edited_at',
      'version.replaced_at',
      'version.is_conflict',
      'sources.kind as source_kind',
      'sources.name as source_name',
    ])
    .where('version.user_id', '=', day.user_id)
    .where('version.life_area_id', '=', day.life_area_id)
    .where('version.score_date', '=', day.score_date)
    .orderBy('version.replaced_at', 'desc')
    .orderBy('version.edited_at', 'desc')
    .orderBy('version.id'),
);

export interface RecentPage {
  readonly user_id: string;
  readonly since: string;
  /** Of the days whose first marks are looked for. */
  readonly first_day: string;
  /** Only what comes after these, the newest first. */
  readonly before_at: string;
  readonly before_id: string;
  readonly limit: number;
}

/** Of an entry or an area. */
export interface RecentRow extends Omit<Day, 'user_id' | 'score_date'> {
  readonly kind: 'version' | 'first mark' | 'area';
  readonly id: string;
  /** Null for an area. */
  readonly score_date: string | null;
  readonly at: string;
}

/**
 * What was overwritten, and what was marked for the first time. A day that was cleared and marked anew has a version that
 * says so.
 */
export const selectRecent = prepare(
  (_db, page: RecentPage) => sql<RecentRow>`
    select kind, id, life_area_id, score_date, at from (
      select * from (
        select 'version' as kind, id, life_area_id, score_date, replaced_at as at
        from entry_versions as version
        where user_id = ${page.user_id} and replaced_at >= ${page.since}
          and (replaced_at, id) < (${page.before_at}, ${page.before_id})
        order by replaced_at desc, id desc limit ${page.limit}) as overwritten
      union all
      select * from (
        select 'first mark' as kind, id, life_area_id, score_date, created_at as at
        from scores
        where user_id = ${page.user_id} and score_date >= ${page.first_day}
          and created_at >= ${page.since}
          and (created_at, id) < (${page.before_at}, ${page.before_id})
          and not exists (
            select 1 from entry_versions as version
            where version.user_id = scores.user_id
              and version.life_area_id = scores.life_area_id
              and version.score_date = scores.score_date
              and version.score is null and version.replaced_at = scores.created_at)
        order by created_at desc, id desc limit ${page.limit}) as marked
      union all
      select * from (
        select 'area' as kind, id, life_area_id, null as score_date, replaced_at as at
        from area_versions
        where user_id = ${page.user_id} and replaced_at >= ${page.since}
          and (replaced_at, id) < (${page.before_at}, ${page.before_id})
        order by replaced_at desc, id desc limit ${page.limit}) as changed
    ) as recent
    order by at desc, id desc limit ${page.limit}`,
);

/** What a day said, from when to when; the one that it says now has no end. */
export interface StoredEntry extends Omit<Day, 'user_id'>, SourceColumns {
  readonly id: string;
  readonly score: 0 | 1 | null;
  readonly notes: string;
  readonly edited_at: string;
  readonly replaced_at: string | null;
  readonly was_stored: number;
  readonly is_conflict: number;
}

/** Of these days all that they ever said of what is kept, the oldest first. */
export const selectEntriesOfDays = prepare(
  (db, { user_id, days }: { user_id: string; days: string }) => {
    const given = sql`${rowsOfJson(db, days, ['life_area_id', 'score_date'])} as given`;
    const ofDays = (table: 'entry_versions' | 'scores') =>
      lookUpEach(db, {
        table,
        as: 'entry',
        where: sql`entry.user_id = ${user_id} and entry.life_area_id = given.life_area_id
          and entry.score_date = given.score_date`,
      });
    const source = sql`left join sources on sources.user_id = ${user_id}
      and sources.id = entry.source_id`;
    return sql<StoredEntry>`
    select entry.id, entry.life_area_id, entry.score_date, entry.score, entry.notes,
      entry.edited_at, entry.replaced_at, entry.was_stored, entry.is_conflict,
      sources.kind as source_kind, sources.name as source_name
    from ${given} ${ofDays('entry_versions')} ${source}
    union all
    select entry.id, entry.life_area_id, entry.score_date, entry.score, entry.notes,
      entry.edited_at, null, 1, 0, sources.kind, sources.name
    from ${given} ${ofDays('scores')} ${source}`;
  },
);

export interface StoredArea extends SourceColumns {
  readonly id: string;
  readonly life_area_id: string;
  readonly details: string;
  readonly replaced_at: string;
}

/** The oldest first. */
export const selectVersionsOfAreas = prepare(
  (db, { user_id, areas }: { user_id: string; areas: string }) => sql<StoredArea>`
    select version.id, version.life_area_id, version.details, version.replaced_at,
      sources.kind as source_kind, sources.name as source_name
    from ${rowsOfJson(db, areas, ['id'])} as given
    join area_versions as version on version.user_id = ${user_id}
      and version.life_area_id = given.id
    left join sources on sources.user_id = ${user_id} and sources.id = version.source_id
    order by version.replaced_at, version.id`,
);

/** Who edited each area last. */
export const selectSourcesOfAreas = prepare(
  (db, { user_id, areas }: { user_id: string; areas: string }) => sql<
    SourceColumns & { readonly id: string }
  >`
    select area.id, sources.kind as source_kind, sources.name as source_name
    from ${rowsOfJson(db, areas, ['id'])} as given
    join life_areas as area on area.user_id = ${user_id} and area.id = given.id
    left join sources on sources.user_id = ${user_id} and sources.id = area.source_id`,
);

export const deleteOldEntryVersions = prepare((db, { before }: { before: string }) => {
  const old = db
    .selectFrom('entry_versions')
    .select(['user_id', 'life_area_id', 'score_date', 'id'])
    .where('replaced_at', '<', before)
    .orderBy('replaced_at');
  return db
    .deleteFrom('entry_versions')
    .where((row) =>
      row(
        row.refTuple('user_id', 'life_area_id', 'score_date', 'id'),
        'in',
        firstBatch(db, old).$asTuple('user_id', 'life_area_id', 'score_date', 'id'),
      ),
    )
    .returning('id');
});

export const deleteOldAreaVersions = prepare((db, { before }: { before: string }) => {
  const old = db
    .selectFrom('area_versions')
    .select(['user_id', 'life_area_id', 'id'])
    .where('replaced_at', '<', before)
    .orderBy('replaced_at');
  return db
    .deleteFrom('area_versions')
    .where((row) =>
      row(
        row.refTuple('user_id', 'life_area_id', 'id'),
        'in',
        firstBatch(db, old).$asTuple('user_id', 'life_area_id', 'id'),
      ),
    )
    .returning('id');
});

/** Whose session or token has ended so long ago that no version names them. */
export const deleteOldSources = prepare((db, { before }: { before: string }) => {
  const old = db
    .selectFrom('sources')
    .select(['sources.user_id', 'sources.id'])
    .where('sources.created_at', '<', before)
    .where((source) =>
      source.not(
        source.exists(
          source
            .selectFrom('access_tokens')
            .select('access_tokens.id')
            .whereRef('access_tokens.user_id', '=', 'sources.user_id')
            .whereRef('access_tokens.id', '=', 'sources.id'),
        ),
      ),
    )
    .orderBy('sources.created_at');
  return db
    .deleteFrom('sources')
    .where((row) =>
      row(
        row.refTuple('user_id', 'id'),
        'in',
        firstBatch(db, old).$asTuple('sources.user_id' as 'user_id', 'id'),
      ),
    )
    .returning('id');
});

/** Whose conflicts they have not been told of. */
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
