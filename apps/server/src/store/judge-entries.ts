import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { findChangedTargets, judgeAmount } from '@daymark/shared/timeline/judge-amount.ts';
import { sql, type Kysely } from 'kysely';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Database } from '../database/schema.ts';
import { prepare } from '../database/statements.ts';
import { readSchedule, type AreaRow } from './timelines.ts';
import { writeEntries } from './write-entries.ts';

interface ChangedArea {
  readonly before: AreaRow;
  /** Area whose schedule is already stored. */
  readonly after: AreaRow;
  readonly now: Instant;
}

/**
 * Compares the stored amounts with a changed target, and changes the scores of their entries. The
 * entries keep their edit times and get no versions, because nobody edited them.
 */
export async function judgeEntries(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { before, after, now }: ChangedArea,
): Promise<void> {
  if (before.schedule === after.schedule) return;
  const schedules = { before: readSchedule(before), after: readSchedule(after) };
  const days = findChangedTargets(schedules);
  if (days === null) return;
  const { user_id, id: life_area_id } = after;
  const { first, last } = days;
  const stored = await selectMeasuredDays(db, {
    user_id,
    life_area_id,
    first,
    last: last ?? '9999-12-31',
  });
  const entries = stored.flatMap((day) => {
    const score = judgeAmount(day, schedules);
    if (score === day.score) return [];
    const entry = { ...day, life_area_id, score, now, isOfStored: true, isJudged: true };
    return [{ entry, key: null, isRefused: false }];
  });
  if (entries.length === 0) return;
  const write = { user_id, now, access: null, entries, createAnswer: () => null };
  await writeEntries(db, changes, { writes: [write], lock: 'wait' });
}

interface DaysOfArea {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly first: string;
  readonly last: string;
}

/** Repeats the condition of the index `scores_details`, which is smaller than the table. */
const selectMeasuredDays = prepare((db, { user_id, life_area_id, first, last }: DaysOfArea) =>
  db
    .selectFrom('scores')
    .select(['id', 'score_date', 'score', 'notes', 'amount', 'edited_at', 'source_id'])
    .where('user_id', '=', user_id)
    .where('life_area_id', '=', life_area_id)
    .where('score_date', '>=', first)
    .where('score_date', '<=', last)
    .where(sql<boolean>`(notes <> '' or amount is not null)`)
    .where('amount', 'is not', null)
    .where('score', 'is not', null)
    .$narrowType<{ amount: number; score: ScoreValue }>(),
);
