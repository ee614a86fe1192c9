import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Marks } from '@daymark/shared/timeline/year.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { prepare, rowsOfJson } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

/** Without a score it takes the entry of the day back. */
export interface ScoreRecord<Value extends ScoreValue | null = ScoreValue> {
  /** Used when the area never had a score on that date; a stored one keeps its own, also after it was taken back. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score: Value;
  readonly score_date: CalendarDate;
  readonly notes: string;
  /** A score that is there stays as it is and is what comes back. */
  readonly only_if_unmarked?: boolean;
  /** Never later than `now`. A stored score that was edited later stays as it is and is what comes back. */
  readonly edited_at: Instant;
  readonly now: Instant;
  /** When the client last had all that the server has. */
  readonly synced_at?: Instant | undefined;
  /** The session or the token that it comes by. */
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

/** Null where the area has not ended: its name is in the list of areas, and two texts more a row are a tenth of a week's cost. */
const nameOfEnded = sql`case when life_areas.deleted_on is not null then life_areas.name end`;
const colorOfEnded = sql`case when life_areas.deleted_on is not null then life_areas.color end`;

export interface NamesOfArea {
  readonly life_area_name: string | null;
  readonly life_area_color: string | null;
}

/** A score that was taken back is none: its row only remembers when. */
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

/** Also of one that was taken back. */
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

/** As `isLater` of field-edits.ts, against the stored score. */
function isLaterEdit(edited_at: string | RawBuilder<unknown>, now: string | RawBuilder<unknown>) {
  return sql<boolean>`(scores.edited_at <= ${edited_at} or scores.edited_at > ${now})`;
}

interface WrittenScore extends Omit<PresentScore, 'score'> {
  readonly score: ScoreValue | null;
  readonly revision: number;
}

/** Of what is given; '1' in `keeps_entry` leaves an entry of the day as it is. */
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
 * The one score of each area and day, of which none comes twice. No row for one whose stored score was edited later or stays where it
 * is marked. One without a score takes the day's back. A day whose score was taken back begins anew but for its id: a device that knew the score before still knows it. Violates
 * the primary key where an id names another day's score.
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

/** No row when there is no such score or the stored one was edited later. */
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

/** No row when there is no such score or it was edited later. Taking it back again is a later edit too. */
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

/** The same of a day, whether it has a score or not. No row when the stored one was edited later. */
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

/** The area of a day, with what its year was before. */
export interface AreaOfDay extends NamesOfArea {
  readonly key: string;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  /** Null where the year has no entry yet. */
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
  /** JSON */
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
