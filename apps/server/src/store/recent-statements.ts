import { areaFieldNames, type AreaColumns } from '@daymark/shared/areas/area-fields.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { sql, type RawBuilder } from 'kysely';
import { lookUpEach, oneOfJson, prepare, rowsOfJson } from '../database/statements.ts';
import type { SourceColumns } from './sources.ts';

export interface RecentPage {
  readonly user_id: string;
  readonly since: string;
  readonly first_day: string;
  /** The page begins after this change. The newest changes come first. */
  readonly before_at: string;
  readonly before_id: string;
  readonly limit: number;
}

interface RowOfEntry {
  readonly kind: 'version' | 'first mark';
  readonly id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly at: string;
}

interface RowOfArea extends Pick<RowOfEntry, 'id' | 'life_area_id' | 'at'> {
  readonly kind: 'area';
  readonly score_date: null;
  readonly rev: number;
}

export type RecentRow = RowOfEntry | RowOfArea;

export const selectRecent = prepare((_db, page: RecentPage) => recentRows(page, sql``));

export const selectRecentOfAreas = prepare((db, page: RecentPage & { areas: string }) =>
  recentRows(page, sql`and life_area_id ${oneOfJson(db, page.areas)}`),
);

/** A day that was cleared and marked again has a version, so it is not a first mark. */
function recentRows(page: RecentPage, ofAreas: RawBuilder<unknown>) {
  return sql<RecentRow>`
    select kind, id, life_area_id, score_date, at, rev from (
      select * from (
        select 'version' as kind, id, life_area_id, score_date, replaced_at as at, rev
        from entry_versions as version
        where user_id = ${page.user_id} and replaced_at >= ${page.since}
          and (replaced_at, id) < (${page.before_at}, ${page.before_id}) ${ofAreas}
        order by replaced_at desc, id desc limit ${page.limit}) as overwritten
      union all
      select * from (
        select 'first mark' as kind, id, life_area_id, score_date, created_at as at, 0 as rev
        from scores
        where user_id = ${page.user_id} and score_date >= ${page.first_day}
          and created_at >= ${page.since}
          and (created_at, id) < (${page.before_at}, ${page.before_id}) ${ofAreas}
          and not exists (
            select 1 from entry_versions as version
            where version.user_id = scores.user_id
              and version.life_area_id = scores.life_area_id
              and version.score_date = scores.score_date
              and version.score is null and version.replaced_at = scores.created_at)
        order by created_at desc, id desc limit ${page.limit}) as marked
      union all
      select * from (
        select 'area' as kind, id, life_area_id, null as score_date, replaced_at as at, rev
        from area_versions
        where user_id = ${page.user_id} and replaced_at >= ${page.since}
          and (replaced_at, id) < (${page.before_at}, ${page.before_id}) ${ofAreas}
        order by replaced_at desc, id desc limit ${page.limit}) as changed
    ) as recent
    order by at desc, id desc limit ${page.limit}`;
}

export interface StoredEntryChange extends SourceColumns {
  readonly id: string;
  /** Null for a first mark, or when the version was deleted meanwhile. */
  readonly version_id: string | null;
  readonly score: ScoreValue | null;
  readonly notes: string | null;
  readonly amount: number | null;
  readonly is_conflict: number | null;
  /** Number of versions of the day. 0 unless the change is a first mark. */
  readonly versions: number;
  readonly score_after: ScoreValue | null;
  readonly notes_after: string | null;
  readonly amount_after: number | null;
  readonly edited_at_after: string | null;
}

/** `rows` is JSON of the rows of `selectRecent` that are about entries. */
interface GivenEntries {
  readonly user_id: string;
  readonly rows: string;
}

/** Reads only each given version and the next one, however many versions the day has. */
export const selectEntryChanges = prepare((db, { user_id, rows }: GivenEntries) => {
  const given = rowsOfJson(db, rows, ['kind', 'id', 'life_area_id', 'score_date', 'at']);
  const isOfDay = (table: string, of: string) => sql`${sql.ref(table)}.user_id = ${user_id}
    and ${sql.ref(table)}.life_area_id = ${sql.ref(of)}.life_area_id
    and ${sql.ref(table)}.score_date = ${sql.ref(of)}.score_date`;
  const own = lookUpEach(db, {
    table: 'entry_versions',
    as: 'own',
    where: sql`${isOfDay('own', 'given')} and own.id = given.id and given.kind = 'version'`,
    isOptional: true,
  });
  const next = lookUpEach(db, {
    table: 'entry_versions',
    as: 'next',
    where: sql`${isOfDay('next', 'asked')} and next.id = asked.next_id`,
    isOptional: true,
  });
  const latest = lookUpEach(db, {
    table: 'scores',
    as: 'latest',
    where: sql`${isOfDay('latest', 'asked')} and asked.next_id is null`,
    isOptional: true,
  });
  const order = sql`later.rev, later.replaced_at, later.edited_at, later.id`;
  return sql<StoredEntryChange>`
    with asked as materialized (
      select given.id, given.life_area_id, given.score_date, own.id as version_id, own.score,
        own.notes, own.amount, own.is_conflict, (
        select later.id from entry_versions as later
        where ${isOfDay('later', 'given')} and later.was_stored = 1 and case
          when own.id is null then later.replaced_at >= given.at
          else (${order}) > (own.rev, own.replaced_at, own.edited_at, own.id) end
        order by ${order} limit 1) as next_id, case when given.kind = 'version' then 0 else (
          select count(*) from entry_versions as every where ${isOfDay('every', 'given')}) end as versions
      from ${given} as given ${own})
    select asked.id, asked.version_id, asked.score, asked.notes, asked.amount, asked.is_conflict,
      asked.versions,
      case when asked.next_id is null then latest.score else next.score end as score_after,
      case when asked.next_id is null then latest.amount else next.amount end as amount_after,
      coalesce(next.notes, latest.notes) as notes_after,
      coalesce(next.edited_at, latest.edited_at) as edited_at_after,
      sources.kind as source_kind, sources.name as source_name
    from asked ${next} ${latest}
    left join sources on sources.user_id = ${user_id} and sources.id =
      case when asked.next_id is null then latest.source_id else next.source_id end`;
});

export interface AreaNow extends SourceColumns, Readonly<AreaColumns> {
  readonly version_id: null;
  readonly life_area_id: string;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  readonly schedule: string;
}

export interface AreaVersion extends SourceColumns {
  readonly version_id: string;
  readonly life_area_id: string;
  readonly details: string;
}

/** `areas` is JSON of the earliest requested version of each area. */
interface GivenAreas {
  readonly user_id: string;
  readonly areas: string;
}

/** Selects versions, newest first, and the current areas. One statement reads one snapshot. */
export const selectHistoriesOfAreas = prepare((db, { user_id, areas }: GivenAreas) => {
  const given = rowsOfJson(db, areas, ['life_area_id', 'rev', 'at', 'id']);
  const version = lookUpEach(db, {
    table: 'area_versions',
    as: 'version',
    where: sql`version.user_id = ${user_id} and version.life_area_id = given.life_area_id
      and (version.rev, version.replaced_at, version.id)
        >= (cast(given.rev as integer), given.at, given.id)`,
  });
  const area = lookUpEach(db, {
    table: 'life_areas',
    as: 'area',
    where: sql`area.user_id = ${user_id} and area.id = given.life_area_id`,
  });
  const fields = areaFieldNames.map((name) => sql.ref(`area.${name}`));
  const nulls = areaFieldNames.map(() => sql`null`);
  const sourceOfRow = (row: string) => sql`left join sources on sources.user_id = ${user_id}
    and sources.id = ${sql.ref(row)}.source_id`;
  return sql<AreaNow | AreaVersion>`
    select area.id as life_area_id, null as version_id, null as details, area.rev as rev, null as at,
      ${sql.join(fields)},
      area.created_on, area.deleted_on, area.schedule,
      sources.kind as source_kind, sources.name as source_name
    from ${given} as given ${area} ${sourceOfRow('area')}
    union all
    select version.life_area_id, version.id as version_id, version.details, version.rev as rev,
      version.replaced_at as at,
      ${sql.join(nulls)}, null, null, null, sources.kind, sources.name
    from ${given} as given ${version} ${sourceOfRow('version')}
    order by rev desc, at desc, version_id desc`;
});
