import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { prepare } from '../../database/prepare.ts';
import type { Database } from '../../database/schema.ts';

export interface ScoreRecord {
  /** Used when the area never had a score on that date; a stored one keeps its own, also after it was taken back. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score: ScoreValue;
  readonly score_date: CalendarDate;
  readonly notes: string;
  /** A score that is there stays as it is and is what comes back. */
  readonly only_if_unmarked?: boolean;
  /** Never later than `now`. A stored score that was edited later stays as it is and is what comes back. */
  readonly edited_at: Instant;
  readonly now: Instant;
}

/** A day that is to be unscored. */
export interface UnscoredDay {
  /** Used when the area never had a score on that date. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly edited_at: Instant;
  readonly now: Instant;
}

interface ScoreId {
  readonly user_id: string;
  readonly id: string;
}

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

const writtenColumns = [...columns, 'scores.score', 'scores.edited_at', 'scores.revision'] as const;

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
      'life_areas.name',
      'life_areas.color',
      'life_areas.deleted_on',
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
export const selectAreaOfScore = prepare((db, { user_id, id }: ScoreId) =>
  db
    .selectFrom('scores')
    .select('life_area_id')
    .where('user_id', '=', user_id)
    .where('id', '=', id),
);

/** Also one that was taken back. */
export const selectDay = prepare((db, day: ScoreDay) =>
  db
    .selectFrom('scores')
    .select(writtenColumns)
    .where('user_id', '=', day.user_id)
    .where('life_area_id', '=', day.life_area_id)
    .where('score_date', '=', day.score_date),
);

/** As `isLater` of field-edits.ts, against the stored score. */
function isLaterEdit(edited_at: string | RawBuilder<unknown>, now: string | RawBuilder<unknown>) {
  return sql<boolean>`(scores.edited_at <= ${edited_at} or scores.edited_at > ${now})`;
}

type NewRow = ScoreRecord & {
  readonly user_id: string;
  /** 1 leaves an entry of the day as it is. */
  readonly keeps_entry: 0 | 1;
};

/**
 * The one score of the area and day. No row when the stored one was edited later or is kept, or when the id names another day's
 * score. A day whose score was taken back begins anew but for its id: whoever heard of the score before still knows it.
 */
export const upsertScore = prepare((db, row: NewRow) =>
  db
    .insertInto('scores')
    .columns([
      'user_id',
      'id',
      'life_area_id',
      'score_date',
      'score',
      'notes',
      'created_at',
      'updated_at',
      'edited_at',
      'revision',
    ])
    .expression(
      db
        .selectNoFrom((value) => [
          value.val(row.user_id).as('user_id'),
          value.val(row.id).as('id'),
          value.val(row.life_area_id).as('life_area_id'),
          value.val(row.score_date).as('score_date'),
          value.val(row.score).as('score'),
          value.val(row.notes).as('notes'),
          value.val(row.now).as('created_at'),
          value.val(row.now).as('updated_at'),
          value.val(row.edited_at).as('edited_at'),
          sql<number>`1`.as('revision'),
        ])
        .where((select) => select.not(select.exists(otherScoreWithId(db, row)))),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'life_area_id', 'score_date'])
        .doUpdateSet((eb) => ({
          score: eb.ref('excluded.score'),
          notes: eb.ref('excluded.notes'),
          created_at: sql<string>`case when scores.score is null then excluded.created_at else scores.created_at end`,
          updated_at: eb.ref('excluded.updated_at'),
          edited_at: eb.ref('excluded.edited_at'),
          revision: sql<number>`case when scores.score is null then 1 else scores.revision + 1 end`,
        }))
        .where(isLaterEdit(sql.ref('excluded.edited_at'), sql.ref('excluded.updated_at')))
        .where(sql<boolean>`(scores.score is null or ${row.keeps_entry} = 0)`),
    )
    .returning(writtenColumns),
);

function otherScoreWithId(db: Kysely<Database>, row: NewRow) {
  return db
    .selectFrom('scores')
    .select('id')
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where((other) =>
      other.or([
        other('life_area_id', '!=', row.life_area_id),
        other('score_date', '!=', row.score_date),
      ]),
    );
}

interface ScoreEdit extends ScoreId {
  /** Null keeps what is stored. */
  readonly score: ScoreValue | null;
  readonly notes: string | null;
  readonly edited_at: string;
  readonly now: string;
}

/** No row when there is no such score or the stored one was edited later. */
export const editScore = prepare((db, edit: ScoreEdit) =>
  db
    .updateTable('scores')
    .set({
      score: sql<ScoreValue>`coalesce(${edit.score}, score)`,
      notes: sql<string>`coalesce(${edit.notes}, notes)`,
      updated_at: edit.now,
      edited_at: edit.edited_at,
      revision: sql<number>`revision + 1`,
    })
    .where('user_id', '=', edit.user_id)
    .where('id', '=', edit.id)
    .where('score', 'is not', null)
    .where(isLaterEdit(edit.edited_at, edit.now))
    .returning(writtenColumns)
    .$narrowType<{ score: ScoreValue }>(),
);

/** No row when there is no such score or it was edited later. Taking it back again is a later edit too. */
export const takeBackScore = prepare(
  (db, when: ScoreId & { readonly edited_at: string; readonly now: string }) =>
    db
      .updateTable('scores')
      .set({
        score: null,
        notes: '',
        updated_at: when.now,
        edited_at: when.edited_at,
        revision: sql<number>`revision + 1`,
      })
      .where('user_id', '=', when.user_id)
      .where('id', '=', when.id)
      .where(isLaterEdit(when.edited_at, when.now))
      .returning('score_date'),
);

/** The same of a day, whether it has a score or not. No row when the stored one was edited later. */
export const takeBackDay = prepare((db, row: UnscoredDay & { readonly user_id: string }) =>
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
          revision: sql<number>`scores.revision + 1`,
        }))
        .where(isLaterEdit(sql.ref('excluded.edited_at'), sql.ref('excluded.updated_at'))),
    )
    .returning('score_date'),
);

export const selectArea = prepare((db, { user_id, id }: ScoreId) =>
  db
    .selectFrom('life_areas')
    .select(['name', 'color', 'created_on', 'deleted_on'])
    .where('user_id', '=', user_id)
    .where('id', '=', id),
);
