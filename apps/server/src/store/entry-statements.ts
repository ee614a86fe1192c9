import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Addition } from '@daymark/shared/timeline/add-to-entry.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Marks } from '@daymark/shared/timeline/year-marks.ts';
import { sql } from 'kysely';
import { prepareLookUps } from '../database/look-ups.ts';
import {
  generateIdSql,
  nameUser,
  noLimit,
  prepare,
  prepareInsert,
  rowsOfJson,
  type OfPerson,
} from '../database/statements.ts';

export interface AddedAmount extends Pick<Addition, 'added_amount' | 'clears_at_zero'> {
  /** Score by hand. If absent, the target of the day decides about the sum. */
  readonly score?: ScoreValue | undefined;
  readonly keepsNotes: boolean;
}

/** Entry to write. A null score clears the day. */
export interface NewEntry<Value extends ScoreValue | null = ScoreValue> {
  /** Id for a new row. An existing row, even a cleared one, keeps its id. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score: Value;
  readonly score_date: CalendarDate;
  readonly notes: string;
  /** If absent, the day keeps its amount. Null removes the amount. */
  readonly amount?: number | null | undefined;
  /** If true, the target of the day decides the score from `amount`. */
  readonly isDerived?: boolean | undefined;
  /**
   * Amount to add to the stored entry, whatever the time of its last edit. It decides about score
   * and amount, and `notes` replaces the stored note only if the edit is not older.
   */
  readonly added?: AddedAmount | undefined;
  readonly only_if_unmarked?: boolean;
  /** Time of the edit, never later than `now`. An entry with a later edit is kept and returned. */
  readonly edited_at: Instant;
  readonly now: Instant;
  /** Time at which the client last had all data of the server. Defaults to `edited_at`. */
  readonly synced_at?: Instant | undefined;
  readonly source_id: string | null;
}

export type StoredEntry = Omit<Score, 'life_area_name' | 'life_area_color' | 'amount'> & {
  readonly amount: number | null;
};

export interface EntryRow {
  readonly id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly score: ScoreValue | null;
  readonly notes: string;
  readonly amount: number | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly edited_at: Instant;
  readonly source_id: string | null;
  readonly revision: number;
}

export interface VersionRow extends Omit<
  EntryRow,
  'id' | 'created_at' | 'updated_at' | 'revision'
> {
  readonly replaced_at: Instant;
  readonly is_conflict: number;
  readonly was_stored: number;
}

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
  'scores.amount',
  'scores.created_at',
  'scores.updated_at',
] as const;

/**
 * Null unless the area has ended. Selecting the names of all areas would make reading a week 10 %
 * slower.
 */
export const nameOfEnded = sql`case when life_areas.deleted_on is not null then life_areas.name end`;
export const colorOfEnded = sql`case when life_areas.deleted_on is not null then life_areas.color end`;

export interface NamesOfArea {
  readonly life_area_name: string | null;
  readonly life_area_color: string | null;
}

/** Adds name and color of an ended area, because the client may not have loaded ended areas. */
export function asScore(row: StoredEntry, { life_area_name, life_area_color }: NamesOfArea): Score {
  const score = {
    id: row.id,
    life_area_id: row.life_area_id,
    score: row.score,
    score_date: row.score_date,
    notes: row.notes,
    ...(row.amount !== null && { amount: row.amount }),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  if (life_area_name === null || life_area_color === null) return score;
  return { ...score, life_area_name, life_area_color };
}

export interface AreaBeforeWrite extends NamesOfArea {
  readonly key: string;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  readonly schedule: string;
  /** Null when the year has no entry yet. */
  readonly marks: Marks | null;
}

export const selectAreasOfDays = prepareLookUps<
  AreaBeforeWrite,
  'key' | 'user_id' | 'life_area_id' | 'year'
>({
  table: 'life_areas',
  as: 'life_areas',
  columns: ['key', 'user_id', 'life_area_id', 'year'],
  select: (given, user) => sql`
    ${given('key')} as key, life_areas.created_on, life_areas.deleted_on,
    life_areas.schedule,
    ${nameOfEnded} as life_area_name, ${colorOfEnded} as life_area_color, (
    select years.marks from years
    where years.user_id = ${user} and years.life_area_id = ${given('life_area_id')}
      and years.year = cast(${given('year')} as integer)) as marks`,
  where: (given, user) => sql`
    life_areas.user_id = ${user} and life_areas.id = ${given('life_area_id')}`,
});

/** Columns of `scores` are null when the day never had an entry. */
export interface DayBeforeWrite {
  readonly key: string;
  readonly id: string | null;
  readonly score: ScoreValue | null;
  readonly notes: string;
  readonly amount: number | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly edited_at: Instant;
  readonly source_id: string | null;
  readonly revision: number;
  /** Number of stored versions of the day. 0 if the given content equals the stored content. */
  readonly versions: number;
}

type DayColumn = (typeof dayColumns)[number];

const dayColumns = [
  'key',
  'user_id',
  'life_area_id',
  'score_date',
  'score',
  'notes',
  'amount',
  'keeps_amount',
] as const;

export const selectDaysBefore = prepareLookUps<DayBeforeWrite, DayColumn>({
  table: 'scores',
  as: 'stored',
  columns: dayColumns,
  select: (given, user) => sql`
    ${given('key')} as key, stored.id, stored.score, stored.notes, stored.amount,
    stored.created_at, stored.updated_at, stored.edited_at, stored.source_id, stored.revision,
    case when stored.id is null or (stored.notes = ${given('notes')}
      and stored.score is not distinct from cast(${given('score')} as integer)
      and (cast(${given('keeps_amount')} as integer) = 1
        or stored.amount is not distinct from cast(${given('amount')} as double precision)))
      then 0 else (
      select count(*) from entry_versions as version
      where version.user_id = ${user} and version.life_area_id = ${given('life_area_id')}
        and version.score_date = ${given('score_date')}) end as versions`,
  where: (given, user) => sql`
    stored.user_id = ${user} and stored.life_area_id = ${given('life_area_id')}
      and stored.score_date = ${given('score_date')}`,
  isOptional: true,
});

/** Violates the primary key if a new entry has the id of another entry. */
export const upsertEntries = prepareInsert({
  table: 'scores',
  columns: {
    user_id: 'text',
    id: 'text',
    life_area_id: 'text',
    score_date: 'text',
    score: 'integer',
    notes: 'text',
    amount: 'double precision',
    created_at: 'text',
    updated_at: 'text',
    edited_at: 'text',
    source_id: 'text',
    revision: 'integer',
  },
  end: sql`on conflict (user_id, life_area_id, score_date) do update set
      score = excluded.score,
      notes = excluded.notes,
      amount = excluded.amount,
      created_at = excluded.created_at,
      updated_at = excluded.updated_at,
      edited_at = excluded.edited_at,
      source_id = excluded.source_id,
      revision = excluded.revision`,
});

export const upsertYears = prepareInsert({
  table: 'years',
  columns: {
    user_id: 'text',
    life_area_id: 'text',
    year: 'integer',
    marks: 'text',
    rev: 'integer',
  },
  end: sql`on conflict (user_id, life_area_id, year) do update
      set marks = excluded.marks, rev = excluded.rev`,
});

const versionColumns = [
  'user_id',
  'life_area_id',
  'score_date',
  'score',
  'notes',
  'amount',
  'edited_at',
  'replaced_at',
  'source_id',
  'is_conflict',
  'was_stored',
  'rev',
] as const;

/** An edit that arrived too late is kept once, even if it is repeated. */
export const insertVersions = prepare(
  (db, given: { versions: string } & OfPerson) => sql`
    insert into entry_versions (user_id, life_area_id, score_date, id, score, notes, amount,
      edited_at, replaced_at, source_id, is_conflict, was_stored, rev)
    select user_id, life_area_id, score_date, ${generateIdSql(db)}, cast(score as integer), notes,
      cast(amount as double precision), edited_at, replaced_at, source_id, cast(is_conflict as integer),
      cast(was_stored as integer), cast(rev as integer)
    from ${rowsOfJson(db, given.versions, versionColumns)} as given
    where cast(given.was_stored as integer) = 1 or not exists (
      select 1 from entry_versions as kept
      where kept.user_id = ${nameUser(db, given)} and kept.life_area_id = given.life_area_id
        and kept.score_date = given.score_date and kept.edited_at = given.edited_at
        and kept.score is not distinct from cast(given.score as integer)
        and kept.notes = given.notes
        and kept.amount is not distinct from cast(given.amount as double precision))`,
);

/**
 * Keeps `versionsPerDay` versions of the day: first conflicts that are not yet announced, then the
 * newest versions.
 */
export const deleteOldestOfDay = prepare((db, day: EntryDay) =>
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
