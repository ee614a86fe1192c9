import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { sql } from 'kysely';
import {
  lookUpEach,
  newId,
  prepare,
  rowsOfJson,
  type Statement,
} from '../../database/statements.ts';

/** A day as a client wants it to be. */
export interface WantedEntry {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  /** Null clears it. */
  readonly score: ScoreValue | null;
  readonly notes: string;
  readonly edited_at: Instant;
  readonly now: Instant;
  /** The session or the token. */
  readonly source_id: string | null;
  /** What came to the server later had not been seen; `edited_at` when absent. */
  readonly synced_at?: Instant | undefined;
  /** '1' leaves an entry of the day as it is. */
  readonly keeps_entry: '0' | '1';
}

/** Right before entries are written, in the same transaction: keeps what they replace, and of those that come too late what they say. */
export function insertVersionsOf(
  user_id: string,
  entries: readonly WantedEntry[],
): Statement<unknown> {
  return insertVersions.with({ user_id, entries: JSON.stringify(entries) });
}

const columns = [
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
 * A stored entry that gives way has been seen by who replaces it, unless it came to the server from elsewhere after `synced_at`. What is sent twice loses once.
 */
const insertVersions = prepare((db, { user_id, entries }: { user_id: string; entries: string }) => {
  const wins = sql`(stored.edited_at <= given.edited_at or stored.edited_at > given.now)`;
  const score = sql`cast(given.score as integer)`;
  const isElsewhere = sql`stored.source_id is distinct from given.source_id`;
  const isSameDay = sql`stored.user_id = ${user_id}
      and stored.life_area_id = given.life_area_id and stored.score_date = given.score_date`;
  const stored = lookUpEach(db, { table: 'scores', as: 'stored', where: isSameDay });
  const pairs = sql`${rowsOfJson(db, entries, columns)} as given ${stored}`;
  const differs = sql`(stored.score is distinct from ${score} or stored.notes <> given.notes)`;
  return sql`
    insert into entry_versions (user_id, life_area_id, score_date, id, score, notes,
      edited_at, replaced_at, source_id, is_conflict, was_stored)
    select stored.user_id, stored.life_area_id, stored.score_date, ${newId(db)}, stored.score,
      stored.notes, stored.edited_at, given.now, stored.source_id,
      case when ${isElsewhere} and coalesce(given.synced_at, given.edited_at) < stored.updated_at then 1 else 0 end, 1
    from ${pairs}
    where ${differs} and ${wins} and (given.keeps_entry = '0' or stored.score is null)
    union all
    select stored.user_id, stored.life_area_id, stored.score_date, ${newId(db)}, ${score},
      given.notes, given.edited_at, given.now, given.source_id,
      case when ${isElsewhere} then 1 else 0 end, 0
    from ${pairs}
    where ${differs} and not ${wins} and given.keeps_entry = '0' and not exists (
      select 1 from entry_versions as kept
      where kept.user_id = ${user_id} and kept.life_area_id = stored.life_area_id
        and kept.score_date = stored.score_date and kept.edited_at = given.edited_at
        and kept.score is not distinct from ${score} and kept.notes = given.notes)`;
});
