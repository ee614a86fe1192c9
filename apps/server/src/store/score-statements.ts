import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Marks } from '@daymark/shared/timeline/year.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { prepare, rowsOfJson } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

/** Entry to write. A null score clears the day. */
export interface ScoreRecord<Value extends ScoreValue | null = ScoreValue> {
  /** Id for a new row. An existing row, even a cleared one, keeps its id. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score: Value;
  readonly score_date: CalendarDate;
  readonly notes: string;
  /** Keeps and returns an existing mark. */
  readonly only_if_unmarked?: boolean;
  /** Time of the edit, never later than `now`. An entry with a later edit is kept and returned. */
  readonly edited_at: Instant;
  readonly now: Instant;
  /** Time at which the client last had the complete state of the server. */
  readonly synced_at?: Instant | undefined;
  readonly source_id: string | null;
}

interface ScoreId {
  readonly user_id: string;
  readonly id: string;
}

export type PresentScore = Omit<Score, 'life_area_name' | 'life_area_color'>;

interface ScoreDay {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
}

const columns = [
  'scores.id',
  'scores.life_area_id',
  'scores.score_date',
  'scores.notes',
  'scores.created_at',
  'scores.updated_at',
] as const;

/** Null unless the area has ended. Two more texts per row cost a tenth of reading a week. */
const nameOfEnded = sql`case when life_areas.deleted_on is not null then life_areas.name end`;
const colorOfEnded = sql`case when life_areas.deleted_on is not null then life_areas.color end`;

export interface NamesOfArea {
  readonly life_area_name: string | null;
  readonly life_area_color: string | null;
}

/** A cleared entry has a row, but no score. */
function presentScores(db: Kysely<Database>, user_id: string) {
  return db
    .selectFrom('scores')
    .innerJoin('life_areas', (join) =>
      join
        .onRef('life_areas.user_id', '=', 'scores.user_id')
        .onRef('life_areas.id', '=', 'scores.life_area_id'),
    )
    .select([
      ...columns,
      'scores.score',
      sql<string | null>`${nameOfEnded}`.as('life_area_name'),
      sql<string | null>`${colorOfEnded}`.as('life_area_color'),
    ])
    .where('scores.user_id', '=', user_id)
    .where('scores.score', 'is not', null)
    .$narrowType<{ score: ScoreValue }>();
}

export const selectScores = prepare(
  (db, given: { user_id: string; start_date: CalendarDate; end_date: CalendarDate }) =>
    presentScores(db, given.user_id)
      .where('scores.score_date', '>=', given.start_date)
      .where('scores.score_date', '<=', given.end_date)
      .orderBy('scores.score_date')
      .orderBy('life_areas.position')
      .orderBy('life_areas.id'),
);

export const selectScore = prepare((db, { user_id, id }: ScoreId) =>
  presentScores(db, user_id).where('scores.id', '=', id),
);

export const selectDayOfScore = prepare((db, { user_id, id }: ScoreId) =>
  db
    .selectFrom('scores')
    .select(['life_area_id', 'score_date'])
    .where('user_id', '=', user_id)
    .where('id', '=', id),
);

export const selectDay = prepare((db, day: ScoreDay) =>
  db
    .selectFrom('scores')
    .select([...columns, 'scores.score'])
    .where('user_id', '=', day.user_id)
    .where('life_area_id', '=', day.life_area_id)
    .where('score_date', '=', day.score_date)
    .where('score', 'is not', null)
    .$narrowType<{ score: ScoreValue }>(),
);

/** Repeats `isLater` of field-edits.ts in SQL. */
function isLaterEdit(edited_at: string | RawBuilder<unknown>, now: string | RawBuilder<unknown>) {
  return sql<boolean>`(scores.edited_at <= ${edited_at} or scores.edited_at > ${now})`;
}

interface WrittenScore extends Omit<PresentScore, 'score'> {
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
 * Writes at most one row per area and day. Returns no row when the stored edit is later or the
 * entry is kept. A null score clears the day. A cleared day starts anew but keeps its id, because
 * devices know it. Violates the primary key when an id belongs to another day.
 */
export const upsertScores = prepare(
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

interface ScoreEdit extends ScoreId {
  readonly score: ScoreValue;
  readonly notes: string;
  readonly edited_at: string;
  readonly now: string;
  readonly source_id: string | null;
}

/** Returns no row when the entry is missing or was edited later. */
export const editScore = prepare((db, edit: ScoreEdit) =>
  db
    .updateTable('scores')
    .set({
      score: edit.score,
      notes: edit.notes,
      updated_at: edit.now,
      edited_at: edit.edited_at,
      source_id: edit.source_id,
      revision: sql<number>`revision + 1`,
    })
    .where('user_id', '=', edit.user_id)
    .where('id', '=', edit.id)
    .where('score', 'is not', null)
    .where(isLaterEdit(edit.edited_at, edit.now))
    .returning([...columns, 'scores.score'])
    .$narrowType<{ score: ScoreValue }>(),
);

/** Returns no row when it is missing or was edited later. Clearing again is a later edit. */
export const takeBackScore = prepare(
  (db, when: ScoreId & Pick<ScoreEdit, 'edited_at' | 'now' | 'source_id'>) =>
    db
      .updateTable('scores')
      .set({
        score: null,
        notes: '',
        updated_at: when.now,
        edited_at: when.edited_at,
        source_id: when.source_id,
        revision: sql<number>`revision + 1`,
      })
      .where('user_id', '=', when.user_id)
      .where('id', '=', when.id)
      .where(isLaterEdit(when.edited_at, when.now))
      .returning('score_date'),
);

interface UnscoredRow extends ScoreId, ScoreDay {
  readonly edited_at: string;
  readonly now: string;
  readonly source_id: string | null;
}

/** Clears a day with or without an entry. Returns no row when the stored edit is later. */
export const takeBackDay = prepare((db, row: UnscoredRow) =>
  db
    .insertInto('scores')
    .values({
      user_id: row.user_id,
      id: row.id,
      life_area_id: row.life_area_id,
      score_date: row.score_date,
      score: null,
      notes: '',
      created_at: row.now,
      updated_at: row.now,
      edited_at: row.edited_at,
      source_id: row.source_id,
      revision: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'life_area_id', 'score_date'])
        .doUpdateSet((eb) => ({
          score: null,
          notes: '',
          updated_at: eb.ref('excluded.updated_at'),
          edited_at: eb.ref('excluded.edited_at'),
          source_id: eb.ref('excluded.source_id'),
          revision: sql<number>`scores.revision + 1`,
        }))
        .where(isLaterEdit(sql.ref('excluded.edited_at'), sql.ref('excluded.updated_at'))),
    )
    .returning('score_date'),
);

/** Area of a day, with the marks of its year before the write. */
export interface AreaOfDay extends NamesOfArea {
  readonly key: string;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  /** Null when the year has no entry yet. */
  readonly marks: Marks | null;
}

export const selectAreasOfDays = prepare(
  (db, { user_id, years }: { user_id: string; years: string }) => sql<AreaOfDay>`
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
  /** JSON. */
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
