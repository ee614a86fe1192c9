import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { sql, type Kysely } from 'kysely';
import { prepare, matchesOwnKey, type OwnKey } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import {
  colorOfEnded,
  isLaterEdit,
  nameOfEnded,
  entryColumns,
  type EntryDay,
} from './entry-statements.ts';

/** A cleared entry has a row, but no score. */
function selectPresentEntries(db: Kysely<Database>, user_id: string) {
  return db
    .selectFrom('scores')
    .innerJoin('life_areas', (join) =>
      join
        .onRef('life_areas.user_id', '=', 'scores.user_id')
        .onRef('life_areas.id', '=', 'scores.life_area_id'),
    )
    .select([
      ...entryColumns,
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
    selectPresentEntries(db, given.user_id)
      .where('scores.score_date', '>=', given.start_date)
      .where('scores.score_date', '<=', given.end_date)
      .orderBy('scores.score_date')
      .orderBy('life_areas.position')
      .orderBy('life_areas.id'),
);

export const selectScore = prepare((db, { user_id, id }: OwnKey) =>
  selectPresentEntries(db, user_id).where('scores.id', '=', id),
);

export const selectDayOfScore = prepare((db, key: OwnKey) =>
  db.selectFrom('scores').select(['life_area_id', 'score_date']).where(matchesOwnKey(key)),
);

interface ScoreEdit extends OwnKey {
  readonly score: ScoreValue;
  readonly notes: string;
  readonly edited_at: string;
  readonly now: string;
  readonly source_id: string | null;
}

/** Returns no row when the entry is missing or was edited later. */
export const updateEntry = prepare((db, edit: ScoreEdit) =>
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
    .where(matchesOwnKey(edit))
    .where('score', 'is not', null)
    .where(isLaterEdit(edit.edited_at, edit.now))
    .returning([...entryColumns, 'scores.score'])
    .$narrowType<{ score: ScoreValue }>(),
);

/** Returns no row when the entry is missing or was edited later. Clearing again is an edit, too. */
export const clearEntry = prepare(
  (db, when: OwnKey & Pick<ScoreEdit, 'edited_at' | 'now' | 'source_id'>) =>
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
      .where(matchesOwnKey(when))
      .where(isLaterEdit(when.edited_at, when.now))
      .returning('score_date'),
);

interface UnscoredRow extends OwnKey, EntryDay {
  readonly edited_at: string;
  readonly now: string;
  readonly source_id: string | null;
}

/** Clears a day with or without an entry. Returns no row when the stored edit is later. */
export const clearDay = prepare((db, row: UnscoredRow) =>
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
