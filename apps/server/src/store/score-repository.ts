import { textLength } from '@daymark/shared/text-length.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import * as limits from '@daymark/shared/limits.ts';
import { markOn, withMark, yearOf } from '@daymark/shared/timeline/year.ts';
import type { Kysely } from 'kysely';
import { atomically } from '../database/transactions.ts';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Connections } from '../database/connections.ts';
import { queueChangedEntries } from './changed-entries.ts';
import type { EditMoment } from './field-edits.ts';
import { noteMilestones } from './reminders.ts';
import { lockUser, type RaisedRev, updateRev } from '../database/revisions.ts';
import type { Database } from '../database/schema.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { keepRefused, type WantedEntry, writeKeepingVersions } from './entry-versions.ts';
import { runTogether } from '../database/statements.ts';
import { yearKeyOf } from './timelines.ts';
import {
  editScore,
  selectAreasOfDays,
  selectDay,
  selectDayOfScore,
  selectScore,
  selectScores,
  takeBackDay,
  takeBackScore,
  upsertScores,
  upsertYears,
  type AreaOfDay,
  type NamesOfArea,
  type PresentScore,
  type ScoreRecord,
} from './score-statements.ts';

interface Recorded {
  readonly score: Score;
  readonly created: boolean;
}

/**
 * 'overtaken': the entry was cleared after `edited_at`. 'area_not_alive': the area did not exist on
 * the date. 'id_taken': the id belongs to another entry.
 */
export type RecordResult = Recorded | 'not_found' | 'overtaken' | 'area_not_alive' | 'id_taken';

interface SourcedEdit extends EditMoment {
  readonly source_id?: string | null;
  readonly synced_at?: Instant | undefined;
}

interface ScoreUpdate extends SourcedEdit {
  readonly score?: ScoreValue | undefined;
  readonly notes?: string | undefined;
  readonly added_note?: string | undefined;
}

interface UnscoredDay extends SourcedEdit {
  /** Id for the row when the area never had an entry on the date. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
}

export function scoreRepository(connections: Connections) {
  const { reader } = connections;
  return {
    /** Returns entries by date and position. Name and color are set when the area has ended. */
    async list(
      user_id: string,
      { start_date, end_date }: { start_date: CalendarDate; end_date: CalendarDate },
    ): Promise<Score[]> {
      const rows = await selectScores(reader, { user_id, start_date, end_date });
      return rows.map((row) => asScore(row, row));
    },

    async find(user_id: string, id: string): Promise<Score | null> {
      const [row] = await selectScore(reader, { user_id, id });
      return row ? asScore(row, row) : null;
    },

    /** Returns the area of an entry, also of a cleared one, or null. */
    async areaOf(user_id: string, id: string): Promise<string | null> {
      const [day] = await selectDayOfScore(reader, { user_id, id });
      return day?.life_area_id ?? null;
    },

    /** The transaction must be rolled back after 'id_taken'. */
    async record(userId: string, score: ScoreRecord): Promise<RecordResult> {
      try {
        const [result = 'not_found'] = await atomically(connections, (db, changes) =>
          recordScores(db, changes, { user_id: userId, scores: [score] }),
        );
        return result === 'removed' ? 'not_found' : result;
      } catch (error) {
        if (isUniqueViolation(error)) return 'id_taken';
        throw error;
      }
    },

    /** Keeps the content of a mark that was refused as 'overtaken'. */
    keepOvertaken: (user_id: string, { only_if_unmarked: _never, ...score }: ScoreRecord) =>
      atomically(connections, async (db) => {
        if (!(await lockUser(db, user_id))) return;
        await keepRefused(db, user_id, { ...score, keeps_entry: '0' });
      }),

    /**
     * Writes each entry independently; a null score clears the day and gives 'removed', even
     * without effect. Ids and days must be unique. Rejects with a unique violation and writes
     * nothing when an id belongs to another entry.
     */
    recordAll: (userId: string, scores: readonly ScoreRecord<ScoreValue | null>[]) =>
      atomically(connections, (db, changes) =>
        recordScores(db, changes, { user_id: userId, scores }),
      ),

    /** Returns 'notes_too_long' when the added line does not fit. */
    update: (
      user_id: string,
      id: string,
      update: ScoreUpdate,
    ): Promise<Score | 'notes_too_long' | null> =>
      atomically(connections, async (db, changes) => {
        const found = await findDayOfScore(db, changes, { user_id, id });
        return found && updateScore(db, found, { id, ...update });
      }),

    /**
     * Clears the entry, unless it was edited after `edited_at`. Returns false when the user never
     * had it. The later of two removals counts.
     */
    remove: (user_id: string, id: string, edit: SourcedEdit): Promise<boolean> =>
      atomically(connections, async (db, changes) => {
        const found = await findDayOfScore(db, changes, { user_id, id });
        if (found === null) return false;
        const removed = await writeKeepingVersions(
          db,
          { user_id, entries: [cleared(found.day, edit)] },
          takeBackScore.with({ user_id, id, source_id: null, ...edit }),
        );
        if (removed.length > 0) {
          const entry = {
            ...found.day,
            score: null,
            notes: '',
            edited_at: edit.edited_at,
            now: edit.now,
          };
          await writeMarks(db, found, [entry]);
          await queueChangedEntries(db, found, [entry]);
        }
        return true;
      }),

    /** Clears a day, whatever the id of its entry. Returns false when the user has no such area. */
    removeDay: (user_id: string, day: UnscoredDay): Promise<boolean> =>
      atomically(connections, async (db, changes) => {
        const found = await lockDays(db, changes, { user_id, days: [day] });
        const area = found?.areas.get(yearKeyOf(day));
        if (found === null || area === undefined) return false;
        if (!canBeWritten(area, { ...day, score: null })) return true;
        const removed = await writeKeepingVersions(
          db,
          { user_id, entries: [cleared(day, day)] },
          takeBackDay.with({ user_id, source_id: null, ...day }),
        );
        if (removed.length > 0) {
          const entry = { ...day, score: null, notes: '' };
          await writeMarks(db, found, [entry]);
          await queueChangedEntries(db, found, [entry]);
        }
        return true;
      }),
  };
}

type Day = Pick<ScoreRecord, 'life_area_id' | 'score_date'>;

/** Locked user with the areas and years of some days. */
interface LockedDays extends RaisedRev {
  readonly user_id: string;
  /** Areas by year key. Unknown areas are missing. */
  readonly areas: ReadonlyMap<string, AreaOfDay>;
}

/** Returns null when the user does not exist. */
async function lockDays(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, days }: { readonly user_id: string; readonly days: readonly Day[] },
): Promise<LockedDays | null> {
  const years = Map.groupBy(days, yearKeyOf);
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

type ScoredDay = Day & { readonly score: ScoreValue | null };

async function writeMarks(
  db: Kysely<Database>,
  { user_id, rev, areas }: LockedDays,
  marks: readonly ScoredDay[],
): Promise<void> {
  const years = new Map<string, { life_area_id: string; year: number; marks: string }>();
  for (const { life_area_id, score_date, score } of marks) {
    const key = yearKeyOf({ life_area_id, score_date });
    const before = years.get(key)?.marks ?? areas.get(key)?.marks ?? undefined;
    const year = { life_area_id, year: yearOf(score_date) };
    years.set(key, { ...year, marks: withMark(before, score_date, score) });
  }
  await upsertYears(db, { user_id, rev, years: JSON.stringify([...years.values()]) });
}

interface OwnScores {
  readonly user_id: string;
  readonly scores: readonly ScoreRecord<ScoreValue | null>[];
}

/** Writes each entry independently, then notes the milestones that all of them reached. */
async function recordScores(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, scores }: OwnScores,
): Promise<(RecordResult | 'removed')[]> {
  const days = await lockDays(db, changes, { user_id, days: scores });
  if (days === null) return scores.map(() => 'not_found');
  const writable = scores.filter((score) => {
    const area = days.areas.get(yearKeyOf(score));
    return area !== undefined && canBeWritten(area, score);
  });
  const given = writable.map(({ only_if_unmarked, ...score }) => ({
    ...score,
    keeps_entry: only_if_unmarked === true ? ('1' as const) : ('0' as const),
  }));
  const rows = await writeKeepingVersions(
    db,
    { user_id, entries: given },
    upsertScores.with({ user_id, scores: JSON.stringify(given) }),
  );
  const written = new Map(rows.map((row) => [dayKeyOf(row), row]));
  const marked = writable.filter((score) => written.has(dayKeyOf(score)));
  if (marked.length > 0) await writeMarks(db, days, marked);
  await noteMilestones(
    db,
    days,
    marked.filter(({ score }) => score === 1),
  );
  await queueChangedEntries(db, days, marked);
  const results: (RecordResult | 'removed')[] = [];
  for (const score of scores) {
    const area = days.areas.get(yearKeyOf(score));
    const row = written.get(dayKeyOf(score));
    if (area === undefined) results.push('not_found');
    else if (score.score === null) results.push('removed');
    else if (!isAlive(area, score.score_date)) results.push('area_not_alive');
    else if (row)
      results.push({
        score: asScore({ ...row, score: score.score }, area),
        created: row.revision === 1,
      });
    else results.push(await standingScore(db, { user_id, area }, score));
  }
  return results;
}

function dayKeyOf({ life_area_id, score_date }: Day): string {
  return `${score_date} ${life_area_id}`;
}

async function standingScore(
  db: Kysely<Database>,
  { user_id, area }: { readonly user_id: string; readonly area: AreaOfDay },
  { life_area_id, score_date }: Day,
): Promise<RecordResult> {
  const [row] = await selectDay(db, { user_id, life_area_id, score_date });
  return row ? { score: asScore(row, area), created: false } : 'overtaken';
}

function cleared(
  { life_area_id, score_date }: Day,
  { edited_at, now, synced_at, source_id = null }: SourcedEdit,
): WantedEntry {
  const when = { edited_at, now, synced_at, source_id };
  return { life_area_id, score_date, score: null, notes: '', ...when, keeps_entry: '0' };
}

interface LockedDay extends LockedDays {
  readonly day: Day;
  readonly area: AreaOfDay;
}

/** Finds the day of an entry, also of a cleared one, and locks it. */
async function findDayOfScore(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, id }: { readonly user_id: string; readonly id: string },
): Promise<LockedDay | null> {
  const [day] = await selectDayOfScore(db, { user_id, id });
  if (day === undefined) return null;
  const days = await lockDays(db, changes, { user_id, days: [day] });
  const area = days?.areas.get(yearKeyOf(day));
  return days === null || area === undefined ? null : { ...days, day, area };
}

async function updateScore(
  db: Kysely<Database>,
  days: LockedDay,
  { id, score, source_id = null, ...update }: ScoreUpdate & { readonly id: string },
): Promise<Score | 'notes_too_long' | null> {
  const { user_id, area } = days;
  const { notes: given, added_note: line, ...moment } = update;
  const when = { ...moment, source_id };
  const [before] = await selectScore(db, { user_id, id });
  if (before === undefined) return null;
  const notes = [given ?? before.notes, line ?? ''].filter((part) => part !== '').join('\n');
  if (textLength(notes) > limits.scoreNotes.max) return 'notes_too_long';
  const wanted = { score: score ?? before.score, notes };
  const edit = { user_id, id, ...wanted, ...when };
  const entry = { ...days.day, ...wanted, ...when, keeps_entry: '0' as const };
  const versions = { user_id, entries: [entry] };
  const [edited] = await writeKeepingVersions(db, versions, editScore.with(edit));
  if (edited === undefined) {
    const [standing] = await selectScore(db, { user_id, id });
    return standing ? asScore(standing, area) : null;
  }
  await writeMarks(db, days, [edited]);
  if (edited.score === 1) await noteMilestones(db, days, [{ ...edited, now: when.now }]);
  await queueChangedEntries(db, days, [{ ...edited, edited_at: when.edited_at, now: when.now }]);
  return asScore(edited, area);
}

/** Returns false outside the area's life, except to clear an existing mark. */
function canBeWritten(area: AreaOfDay, { score_date, score }: ScoredDay): boolean {
  if (score !== null || isAlive(area, score_date)) return isAlive(area, score_date);
  const years = new Map([[yearOf(score_date), area.marks ?? '']]);
  return markOn(years, score_date) !== null;
}

function isAlive({ created_on, deleted_on }: AreaOfDay, date: CalendarDate): boolean {
  return created_on <= date && (deleted_on === null || date < deleted_on);
}

/** Adds name and color of an ended area, because the client's list may lack it. */
function asScore(row: PresentScore, { life_area_name, life_area_color }: NamesOfArea): Score {
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
