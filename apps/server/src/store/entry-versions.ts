import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import * as limits from '@daymark/shared/limits.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import {
  lookUpEach,
  newId,
  noLimit,
  prepare,
  rowsOfJson,
  runTogether,
  type Statement,
} from '../database/statements.ts';

export interface WantedEntry {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  /** Null clears the entry. */
  readonly score: ScoreValue | null;
  readonly notes: string;
  readonly edited_at: Instant;
  readonly now: Instant;
  readonly source_id: string | null;
  /** The client had not seen anything that arrived later. Defaults to `edited_at`. */
  readonly synced_at?: Instant | undefined;
  /** '1' keeps an existing entry. */
  readonly keeps_entry: '0' | '1';
}

/** Also keeps the content of entries that arrive too late. The user must be locked. */
export async function writeKeepingVersions<Row>(
  db: Kysely<Database>,
  { user_id, entries }: { readonly user_id: string; readonly entries: readonly WantedEntry[] },
  write: Statement<Row>,
): Promise<Row[]> {
  const keep = insertVersions.with({ user_id, entries: JSON.stringify(entries) });
  const [kept, rows] = await runTogether(db, [keep, write]);
  await dropOldest(db, user_id, kept);
  return rows;
}

/** Keeps the content of an entry that arrived too late. The user must be locked. */
export async function keepRefused(
  db: Kysely<Database>,
  user_id: string,
  entry: WantedEntry,
): Promise<void> {
  const entries = JSON.stringify([entry]);
  await dropOldest(db, user_id, await insertVersions(db, { user_id, entries }));
}

type VersionDay = Pick<WantedEntry, 'life_area_id' | 'score_date'>;

/** Deletes the oldest versions of days above the limit. Most writes only need the count. */
async function dropOldest(
  db: Kysely<Database>,
  user_id: string,
  days: readonly VersionDay[],
): Promise<void> {
  if (days.length === 0) return;
  for (const day of await selectFullDays(db, { user_id, days: JSON.stringify(days) })) {
    await deleteOldestOfDay(db, { user_id, ...day });
  }
}

const selectFullDays = prepare(
  (db, { user_id, days }: { user_id: string; days: string }) => sql<VersionDay>`
    select given.life_area_id, given.score_date
    from ${rowsOfJson(db, days, ['life_area_id', 'score_date'])} as given
    where (
      select count(*) from entry_versions as version
      where version.user_id = ${user_id} and version.life_area_id = given.life_area_id
        and version.score_date = given.score_date) > ${sql.lit(limits.versionsPerDay)}`,
);

/** A conflict stays until the person was told, unless as many newer ones wait too. */
const deleteOldestOfDay = prepare((db, day: VersionDay & { readonly user_id: string }) =>
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
 * Keeps the versions that a write replaces. The writer has seen the stored entry, unless another
 * device wrote it after `synced_at`. A repeated write is kept once.
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
});
