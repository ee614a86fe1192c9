import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Marks } from '@daymark/shared/timeline/year-marks.ts';
import { sql, type RawBuilder } from 'kysely';
import { lookUpEach, newId, noLimit, prepare, rowsOfJson } from '../database/statements.ts';

/** Entry to write. A null score clears the day. */
export interface NewEntry<Value extends ScoreValue | null = ScoreValue> {
  /** Id for a new row. An existing row, even a cleared one, keeps its id. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score: Value;
  readonly score_date: CalendarDate;
  readonly notes: string;
  readonly only_if_unmarked?: boolean;
  /** Time of the edit, never later than `now`. An entry with a later edit is kept and returned. */
  readonly edited_at: Instant;
  readonly now: Instant;
  /** Time at which the client last had all data of the server. */
  readonly synced_at?: Instant | undefined;
  readonly source_id: string | null;
}

export type StoredEntry = Omit<Score, 'life_area_name' | 'life_area_color'>;

export interface EntryDay {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
}

export const entryColumns = [
  'scores.id',
  'scores.life_area_id',
  'scores.score_date',
  'scores.notes',
  'scores.created_at',
  'scores.updated_at',
] as const;

/** Null unless the area has ended. Reading a week would take a tenth longer with two more texts. */
export const nameOfEnded = sql`case when life_areas.deleted_on is not null then life_areas.name end`;
export const colorOfEnded = sql`case when life_areas.deleted_on is not null then life_areas.color end`;

export interface NamesOfArea {
  readonly life_area_name: string | null;
  readonly life_area_color: string | null;
}

/** Repeats `isLater` of field-edits.ts in SQL. */
export function isLaterEdit(
  edited_at: string | RawBuilder<unknown>,
  now: string | RawBuilder<unknown>,
) {
  return sql<boolean>`(scores.edited_at <= ${edited_at} or scores.edited_at > ${now})`;
}

interface WrittenScore extends Omit<StoredEntry, 'score'> {
  readonly score: ScoreValue | null;
  readonly revision: number;
}

const recordColumns = [
  'id',
  'life_area_id',
  'score_date',
  'score',
  'notes',
  'edited_at',
  'now',
  'source_id',
  'keeps_entry',
] as const;

/**
 * Returns no row when the stored edit is later or the entry is kept. A null score clears the day. A
 * later mark of a cleared day counts as a new entry with the same id, because devices know the id.
 * Violates the primary key when an id belongs to another day.
 */
export const upsertEntries = prepare(
  (db, { user_id, scores }: { user_id: string; scores: string }) => {
    const standing = sql`(
    select standing.score from scores as standing
    where standing.user_id = ${user_id} and standing.life_area_id = given.life_area_id
      and standing.score_date = given.score_date)`;
    return sql<WrittenScore>`
    insert into scores (user_id, id, life_area_id, score_date, score, notes,
      created_at, updated_at, edited_at, source_id, revision)
    select ${user_id}, given.id, given.life_area_id, given.score_date,
      cast(given.score as integer), given.notes, given.now, given.now, given.edited_at,
      given.source_id, 1
    from ${rowsOfJson(db, scores, recordColumns)} as given
    where given.keeps_entry = '0' or ${standing} is null
    on conflict (user_id, life_area_id, score_date) do update set
      score = excluded.score,
      notes = excluded.notes,
      created_at = case when scores.score is null
        then excluded.created_at else scores.created_at end,
      updated_at = excluded.updated_at,
      edited_at = excluded.edited_at,
      source_id = excluded.source_id,
      revision = case when scores.score is null then 1 else scores.revision + 1 end
    where ${isLaterEdit(sql.ref('excluded.edited_at'), sql.ref('excluded.updated_at'))}
    returning id, life_area_id, score_date, score, notes, created_at, updated_at, revision`;
  },
);

export interface AreaBeforeWrite extends NamesOfArea {
  readonly key: string;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  /** Null when the year has no entry yet. */
  readonly marks: Marks | null;
}

export const selectAreasOfDays = prepare(
  (db, { user_id, years }: { user_id: string; years: string }) => sql<AreaBeforeWrite>`
    select given.key, life_areas.created_on, life_areas.deleted_on,
      ${nameOfEnded} as life_area_name, ${colorOfEnded} as life_area_color, (
      select years.marks from years
      where years.user_id = ${user_id} and years.life_area_id = given.life_area_id
        and years.year = cast(given.year as integer)) as marks
    from ${rowsOfJson(db, years, ['key', 'life_area_id', 'year'])} as given
    cross join life_areas
    where life_areas.user_id = ${user_id} and life_areas.id = given.life_area_id`,
);

interface WrittenYears {
  readonly user_id: string;
  readonly rev: number;
  readonly years: string;
}

export const upsertYears = prepare(
  (db, { user_id, rev, years }: WrittenYears) => sql`
    insert into years (user_id, life_area_id, year, marks, rev)
    select ${user_id}, life_area_id, cast(year as integer), marks, cast(${rev} as integer)
    from ${rowsOfJson(db, years, ['life_area_id', 'year', 'marks'])} as given where true
    on conflict (user_id, life_area_id, year) do update
      set marks = excluded.marks, rev = excluded.rev`,
);

export const selectDay = prepare((db, day: EntryDay) =>
  db
    .selectFrom('scores')
    .select([...entryColumns, 'scores.score'])
    .where('user_id', '=', day.user_id)
    .where('life_area_id', '=', day.life_area_id)
    .where('score_date', '=', day.score_date)
    .where('score', 'is not', null)
    .$narrowType<{ score: ScoreValue }>(),
);

export interface WantedEntry {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly score: ScoreValue | null;
  readonly notes: string;
  readonly edited_at: Instant;
  readonly now: Instant;
  readonly source_id: string | null;
  /** Entries that arrived later were unknown to the client. Defaults to `edited_at`. */
  readonly synced_at?: Instant | undefined;
  readonly keeps_entry: '0' | '1';
}

export type VersionDay = Pick<WantedEntry, 'life_area_id' | 'score_date'>;

export const selectFullDays = prepare(
  (db, { user_id, days }: { user_id: string; days: string }) => sql<VersionDay>`
    select given.life_area_id, given.score_date
    from ${rowsOfJson(db, days, ['life_area_id', 'score_date'])} as given
    where (
      select count(*) from entry_versions as version
      where version.user_id = ${user_id} and version.life_area_id = given.life_area_id
        and version.score_date = given.score_date) > ${sql.lit(limits.versionsPerDay)}`,
);

/** A conflict stays until the person was told, unless as many newer conflicts wait, too. */
export const deleteOldestOfDay = prepare((db, day: VersionDay & { readonly user_id: string }) =>
  db
    .deleteFrom('entry_versions')
    .where('user_id', '=', day.user_id)
    .where('life_area_id', '=', day.life_area_id)
    .where('score_date', '=', day.score_date)
    .where('id', 'in', (query) =>
      query
        .selectFrom('entry_versions as version')
        .select('version.id')
        .where('version.user_id', '=', day.user_id)
        .where('version.life_area_id', '=', day.life_area_id)
        .where('version.score_date', '=', day.score_date)
        .orderBy(
          sql`case when version.is_conflict = 1 and version.announced_at is null then 0 else 1 end`,
        )
        .orderBy('version.rev', 'desc')
        .orderBy('version.replaced_at', 'desc')
        .orderBy('version.edited_at', 'desc')
        .orderBy('version.id', 'desc')

        .limit(noLimit)
        .offset(sql.lit(limits.versionsPerDay)),
    ),
);

const versionColumns = [
  'life_area_id',
  'score_date',
  'score',
  'notes',
  'edited_at',
  'now',
  'source_id',
  'synced_at',
  'keeps_entry',
] as const;

/**
 * The writer has seen the stored entry, unless another device wrote it after `synced_at`. A
 * repeated write is kept once.
 */
export const insertVersions = prepare(
  (db, { user_id, entries }: { user_id: string; entries: string }) => {
    const wins = sql`(stored.edited_at <= given.edited_at or stored.edited_at > given.now)`;
    const score = sql`cast(given.score as integer)`;
    const isElsewhere = sql`stored.source_id is distinct from given.source_id`;
    const isSameDay = sql`stored.user_id = ${user_id}
      and stored.life_area_id = given.life_area_id and stored.score_date = given.score_date`;
    const stored = lookUpEach(db, { table: 'scores', as: 'stored', where: isSameDay });
    const pairs = sql`${rowsOfJson(db, entries, versionColumns)} as given ${stored}`;
    const differs = sql`(stored.score is distinct from ${score} or stored.notes <> given.notes)`;
    const rev = sql`(select rev from users where id = ${user_id})`;
    return sql<VersionDay>`
    insert into entry_versions (user_id, life_area_id, score_date, id, score, notes,
      edited_at, replaced_at, source_id, is_conflict, was_stored, rev)
    select stored.user_id, stored.life_area_id, stored.score_date, ${newId(db)}, stored.score,
      stored.notes, stored.edited_at, given.now, stored.source_id,
      case when ${isElsewhere} and coalesce(given.synced_at, given.edited_at) < stored.updated_at then 1 else 0 end, 1, ${rev}
    from ${pairs}
    where ${differs} and ${wins} and (given.keeps_entry = '0' or stored.score is null)
    union all
    select stored.user_id, stored.life_area_id, stored.score_date, ${newId(db)}, ${score},
      given.notes, given.edited_at, given.now, given.source_id,
      case when ${isElsewhere} then 1 else 0 end, 0, ${rev}
    from ${pairs}
    where ${differs} and not ${wins} and given.keeps_entry = '0' and not exists (
      select 1 from entry_versions as kept
      where kept.user_id = ${user_id} and kept.life_area_id = stored.life_area_id
        and kept.score_date = stored.score_date and kept.edited_at = given.edited_at
        and kept.score is not distinct from ${score} and kept.notes = given.notes)
    returning life_area_id, score_date`;
  },
);
