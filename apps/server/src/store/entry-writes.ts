import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import { getScore, setMark, getYear } from '@daymark/shared/timeline/year-marks.ts';
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Connections } from '../database/connections.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Database } from '../database/schema.ts';
import { runTogether, type Statement } from '../database/statements.ts';
import { runAtomically, lockUser, type RaisedRev, updateRev } from '../database/transactions.ts';
import { queueChangedEntries } from './changed-entries.ts';
import {
  deleteOldestOfDay,
  insertVersions,
  selectAreasOfDays,
  selectDay,
  selectFullDays,
  upsertEntries,
  upsertYears,
  type AreaBeforeWrite,
  type NamesOfArea,
  type StoredEntry,
  type NewEntry,
  type VersionDay,
  type WantedEntry,
} from './entry-statements.ts';
import { queueMilestones } from './milestones.ts';
import { getYearKey } from './timelines.ts';

interface Recorded {
  readonly score: Score;
  readonly created: boolean;
}

/**
 * 'overtaken': the entry was cleared after `edited_at`. 'area_not_alive': the area did not exist on
 * the date. 'id_taken': the id belongs to another entry.
 */
export type RecordResult = Recorded | 'not_found' | 'overtaken' | 'area_not_alive' | 'id_taken';

export function entryWrites(connections: Connections) {
  return {
    /** The transaction must be rolled back after 'id_taken'. */
    async record(userId: string, score: NewEntry): Promise<RecordResult> {
      try {
        const [result = 'not_found'] = await runAtomically(connections, (db, changes) =>
          recordScores(db, changes, { user_id: userId, scores: [score] }),
        );
        return result === 'removed' ? 'not_found' : result;
      } catch (error) {
        if (isUniqueViolation(error)) return 'id_taken';
        throw error;
      }
    },

    keepOvertaken: (user_id: string, { only_if_unmarked: _never, ...score }: NewEntry) =>
      runAtomically(connections, async (db) => {
        if (!(await lockUser(db, user_id))) return;
        await keepRefused(db, user_id, { ...score, keeps_entry: '0' });
      }),

    /**
     * A null score clears the day and gives 'removed', even without effect. Ids and days must be
     * unique. If an id belongs to another entry, rejects with a unique violation and writes
     * nothing.
     */
    recordAll: (userId: string, scores: readonly NewEntry<ScoreValue | null>[]) =>
      runAtomically(connections, (db, changes) =>
        recordScores(db, changes, { user_id: userId, scores }),
      ),
  };
}

export type EntryDay = Pick<NewEntry, 'life_area_id' | 'score_date'>;

export interface LockedDays extends RaisedRev {
  readonly user_id: string;
  /** Areas by year key. Unknown areas are missing. */
  readonly areas: ReadonlyMap<string, AreaBeforeWrite>;
}

export async function lockDays(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, days }: { readonly user_id: string; readonly days: readonly EntryDay[] },
): Promise<LockedDays | null> {
  const years = Map.groupBy(days, getYearKey);
  const given = Array.from(years, ([key, [day]]) => ({
    key,
    life_area_id: day?.life_area_id,
    year: day?.score_date.slice(0, 4),
  }));
  const [[user], rows] = await runTogether(db, [
    updateRev.with({ id: user_id }),
    selectAreasOfDays.with({ user_id, years: JSON.stringify(given) }),
  ]);
  if (user === undefined) return null;
  await changes.publish(db, [{ user_id, rev: user.rev }]);
  return { user_id, ...user, areas: new Map(rows.map((row) => [row.key, row])) };
}

interface WrittenEntry extends EntryDay {
  readonly score: ScoreValue | null;
  readonly notes: string;
  readonly edited_at: Instant;
  readonly now: Instant;
}

/** Updates the years after entries were written, and stores the milestones that these reached. */
export async function applyWrittenEntries(
  db: Kysely<Database>,
  days: LockedDays,
  entries: readonly WrittenEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { user_id, rev, areas, has_webhooks } = days;
  const years = new Map<string, { life_area_id: string; year: number; marks: string }>();
  for (const { life_area_id, score_date, score } of entries) {
    const key = getYearKey({ life_area_id, score_date });
    const before = years.get(key)?.marks ?? areas.get(key)?.marks ?? undefined;
    const year = { life_area_id, year: getYear(score_date) };
    years.set(key, { ...year, marks: setMark(before, score_date, score) });
  }
  await upsertYears(db, { user_id, rev, years: JSON.stringify([...years.values()]) });
  const done = entries.filter(({ score }) => score === 1);
  if (done.length > 0) await queueMilestones(db, days, done);
  if (has_webhooks > 0) await queueChangedEntries(db, days, entries);
}

interface OwnScores {
  readonly user_id: string;
  readonly scores: readonly NewEntry<ScoreValue | null>[];
}

async function recordScores(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, scores }: OwnScores,
): Promise<(RecordResult | 'removed')[]> {
  const days = await lockDays(db, changes, { user_id, days: scores });
  if (days === null) return scores.map(() => 'not_found');
  const writable = scores.filter((score) => {
    const area = days.areas.get(getYearKey(score));
    return area !== undefined && canBeWritten(area, score);
  });
  const given = writable.map(({ only_if_unmarked, ...score }) => ({
    ...score,
    keeps_entry: only_if_unmarked === true ? ('1' as const) : ('0' as const),
  }));
  const rows = await writeKeepingVersions(
    db,
    { user_id, entries: given },
    upsertEntries.with({ user_id, scores: JSON.stringify(given) }),
  );
  const written = new Map(rows.map((row) => [getDayKey(row), row]));
  const marked = writable.filter((score) => written.has(getDayKey(score)));
  await applyWrittenEntries(db, days, marked);
  const results: (RecordResult | 'removed')[] = [];
  for (const score of scores) {
    const area = days.areas.get(getYearKey(score));
    const row = written.get(getDayKey(score));
    if (area === undefined) results.push('not_found');
    else if (score.score === null) results.push('removed');
    else if (!isAlive(area, score.score_date)) results.push('area_not_alive');
    else if (row)
      results.push({
        score: asScore({ ...row, score: score.score }, area),
        created: row.revision === 1,
      });
    else results.push(await readStoredScore(db, { user_id, area }, score));
  }
  return results;
}

function getDayKey({ life_area_id, score_date }: EntryDay): string {
  return `${score_date} ${life_area_id}`;
}

async function readStoredScore(
  db: Kysely<Database>,
  { user_id, area }: { readonly user_id: string; readonly area: AreaBeforeWrite },
  { life_area_id, score_date }: EntryDay,
): Promise<RecordResult> {
  const [row] = await selectDay(db, { user_id, life_area_id, score_date });
  return row ? { score: asScore(row, area), created: false } : 'overtaken';
}

/** Returns false outside the area's life, except to clear an existing mark. */
export function canBeWritten(
  area: AreaBeforeWrite,
  { score_date, score }: Pick<WrittenEntry, 'score_date' | 'score'>,
): boolean {
  if (score !== null || isAlive(area, score_date)) return isAlive(area, score_date);
  const years = new Map([[getYear(score_date), area.marks ?? '']]);
  return getScore(years, score_date) !== null;
}

function isAlive({ created_on, deleted_on }: AreaBeforeWrite, date: CalendarDate): boolean {
  return created_on <= date && (deleted_on === null || date < deleted_on);
}

/** Adds name and color of an ended area, because the client's list may lack it. */
export function asScore(row: StoredEntry, { life_area_name, life_area_color }: NamesOfArea): Score {
  const score = {
    id: row.id,
    life_area_id: row.life_area_id,
    score: row.score,
    score_date: row.score_date,
    notes: row.notes,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  if (life_area_name === null || life_area_color === null) return score;
  return { ...score, life_area_name, life_area_color };
}

/** Also keeps the content of entries that arrive too late. The user must be locked. */
export async function writeKeepingVersions<Row>(
  db: Kysely<Database>,
  { user_id, entries }: { readonly user_id: string; readonly entries: readonly WantedEntry[] },
  write: Statement<Row>,
): Promise<Row[]> {
  const keep = insertVersions.with({ user_id, entries: JSON.stringify(entries) });
  const [kept, rows] = await runTogether(db, [keep, write]);
  await deleteOldestVersions(db, user_id, kept);
  return rows;
}

async function keepRefused(
  db: Kysely<Database>,
  user_id: string,
  entry: WantedEntry,
): Promise<void> {
  const entries = JSON.stringify([entry]);
  await deleteOldestVersions(db, user_id, await insertVersions(db, { user_id, entries }));
}

/** Deletes versions above the limit. Most writes only need the count. */
async function deleteOldestVersions(
  db: Kysely<Database>,
  user_id: string,
  days: readonly VersionDay[],
): Promise<void> {
  if (days.length === 0) return;
  for (const day of await selectFullDays(db, { user_id, days: JSON.stringify(days) })) {
    await deleteOldestOfDay(db, { user_id, ...day });
  }
}
