import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { sql, type Kysely } from 'kysely';
import { prepare, matchesOwnKey, type OwnKey } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { colorOfEnded, nameOfEnded, entryColumns } from './entry-statements.ts';

/** Leaves out cleared entries, which have a row but no score. */
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

/** Repeats the condition of the index `scores_details`, which is smaller than the table. */
export const selectAmounts = prepare((db, given: { user_id: string; since: CalendarDate }) =>
  db
    .selectFrom('scores')
    .select(['life_area_id', 'score_date', 'amount'])
    .where('user_id', '=', given.user_id)
    .where('score_date', '>=', given.since)
    .where(sql<boolean>`(notes <> '' or amount is not null)`)
    .where('amount', 'is not', null)
    .where('score', 'is not', null)
    .$narrowType<{ amount: number }>(),
);

export const selectScore = prepare((db, { user_id, id }: OwnKey) =>
  selectPresentEntries(db, user_id).where('scores.id', '=', id),
);

export const selectDayOfScore = prepare((db, key: OwnKey) =>
  db.selectFrom('scores').select(['life_area_id', 'score_date']).where(matchesOwnKey(key)),
);
