import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Kysely } from 'kysely';
import { atomically } from '../../database/atomically.ts';
import type { Connections } from '../../database/connect.ts';
import { isLater, type EditMoment } from '../../database/field-edits.ts';
import { noteMilestones } from '../../database/milestones.ts';
import { raiseRev, raiseRevOf } from '../../database/revisions.ts';
import type { Database } from '../../database/schema.ts';
import { markYear } from '../../database/years.ts';
import { asScore, type AreaOfScore } from './as-score.ts';
import {
  editScore,
  selectArea,
  selectAreaOfScore,
  selectDay,
  selectScore,
  selectScores,
  takeBackDay,
  takeBackScore,
  upsertScore,
  type ScoreRecord,
  type UnscoredDay,
} from './score-statements.ts';

interface Recorded {
  readonly score: Score;
  readonly created: boolean;
}

/**
 * 'not_found': the user has no such area. 'overtaken': the score was taken back after `edited_at`. 'area_not_alive': the date is
 * outside of the area's life. 'id_taken': the id names another score.
 */
export type RecordResult = Recorded | 'not_found' | 'overtaken' | 'area_not_alive' | 'id_taken';

interface ScoreUpdate extends EditMoment {
  readonly score?: ScoreValue | undefined;
  readonly notes?: string | undefined;
}

export function scoreRepository(connections: Connections) {
  const { reader } = connections;
  return {
    /** By date, then by position of the area; name and colour are there where the area has ended. */
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

    /** Writes the one score of that area and date. */
    async record(userId: string, score: ScoreRecord): Promise<RecordResult> {
      const [result = 'not_found'] = await atomically(connections, (db) =>
        recordScores(db, userId, [score]),
      );
      return result;
    },

    /** Each decided by itself, in their order. */
    recordAll: (userId: string, scores: readonly ScoreRecord[]) =>
      atomically(connections, (db) => recordScores(db, userId, scores)),

    /** null when the user has no such score. */
    update: (user_id: string, id: string, update: ScoreUpdate): Promise<Score | null> =>
      atomically(connections, async (db) => {
        const found = await areaOfScore(db, user_id, id);
        return found && updateScore(db, found, { id, ...update });
      }),

    /**
     * The day is unscored again, unless the score was edited after `edited_at`. False when the user never had such a score:
     * one that two devices take back is taken back when the later of them says.
     */
    remove: (user_id: string, id: string, { edited_at, now }: EditMoment): Promise<boolean> =>
      atomically(connections, async (db) => {
        const found = await areaOfScore(db, user_id, id);
        if (found === null) return false;
        const [removed] = await takeBackScore(db, { user_id, id, edited_at, now });
        if (removed) await markYear(db, { ...found.key, date: removed.score_date, score: null });
        return true;
      }),

    /** The same by the day, whatever the id of its score. False when the user has no such area. */
    removeDay: (user_id: string, { life_area_id: id, ...day }: UnscoredDay): Promise<boolean> =>
      atomically(connections, async (db) => {
        const rev = await raiseRev(db, user_id);
        const [area] = await selectArea(db, { user_id, id });
        if (area === undefined || rev === null) return false;
        if (!isAlive(area, day.score_date)) return true;
        const key = { user_id, life_area_id: id };
        const [removed] = await takeBackDay(db, { ...key, ...day });
        if (removed) await markYear(db, { ...key, rev, date: day.score_date, score: null });
        return true;
      }),
  };
}

/** Each decided by itself, in their order; what all of them have reached is noted at the end. */
async function recordScores(
  db: Kysely<Database>,
  user_id: string,
  scores: readonly ScoreRecord[],
): Promise<RecordResult[]> {
  const user = await raiseRevOf(db, user_id);
  if (user === null) return scores.map(() => 'not_found');
  const { rev, first_weekday } = user;
  const results: RecordResult[] = [];
  const done: ScoreRecord[] = [];
  const areas = new Map<string, AreaOfScore | undefined>();
  for (const score of scores) {
    const id = score.life_area_id;
    if (!areas.has(id)) areas.set(id, (await selectArea(db, { user_id, id }))[0]);
    const written = await recordScore(db, { user_id, rev, area: areas.get(id) }, score);
    results.push(written.result);
    if (written.isWritten && score.score === 1) done.push(score);
  }
  await noteMilestones(db, { user_id, first_weekday }, done);
  return results;
}

interface Recording {
  readonly user_id: string;
  readonly rev: number;
  readonly area: AreaOfScore | undefined;
}

async function recordScore(
  db: Kysely<Database>,
  { user_id, rev, area }: Recording,
  score: ScoreRecord,
): Promise<{ result: RecordResult; isWritten: boolean }> {
  if (area === undefined) return { result: 'not_found', isWritten: false };
  const { life_area_id, score_date: date } = score;
  if (!isAlive(area, date)) return { result: 'area_not_alive', isWritten: false };
  const keeps_entry = score.only_if_unmarked === true ? 1 : 0;
  const [row] = await upsertScore(db, { user_id, keeps_entry, ...score });
  if (!row) {
    return { result: await standingScore(db, { user_id, rev, area }, score), isWritten: false };
  }
  await markYear(db, { user_id, life_area_id, date, score: score.score, rev });
  return {
    result: { score: asScore({ ...row, score: score.score }, area), created: row.revision === 1 },
    isWritten: true,
  };
}

/** What to say of a score that was not written. */
async function standingScore(
  db: Kysely<Database>,
  { user_id, area }: Recording & { readonly area: AreaOfScore },
  { life_area_id, score_date, edited_at, now, only_if_unmarked }: ScoreRecord,
): Promise<RecordResult> {
  const [row] = await selectDay(db, { user_id, life_area_id, score_date });
  if (!row) return 'id_taken';
  const isStanding = only_if_unmarked === true && row.score !== null;
  if (!isStanding && isLater({ edited_at, now }, row.edited_at)) return 'id_taken';
  if (row.score === null) return 'overtaken';
  return { score: asScore({ ...row, score: row.score }, area), created: false };
}

/** Also of a score that was taken back. */
async function areaOfScore(db: Kysely<Database>, user_id: string, id: string) {
  const user = await raiseRevOf(db, user_id);
  const [score] = await selectAreaOfScore(db, { user_id, id });
  if (score === undefined || user === null) return null;
  const { rev, first_weekday } = user;
  const { life_area_id } = score;
  const [area] = await selectArea(db, { user_id, id: life_area_id });
  return area === undefined ? null : { area, first_weekday, key: { user_id, life_area_id, rev } };
}

async function updateScore(
  db: Kysely<Database>,
  { area, first_weekday, key }: NonNullable<Awaited<ReturnType<typeof areaOfScore>>>,
  { id, score, notes, edited_at, now }: ScoreUpdate & { readonly id: string },
): Promise<Score | null> {
  const { user_id } = key;
  const edit = { user_id, id, score: score ?? null, notes: notes ?? null, edited_at, now };
  const [edited] = await editScore(db, edit);
  if (!edited) {
    const [standing] = await selectScore(db, { user_id, id });
    return standing ? asScore(standing, area) : null;
  }
  await markYear(db, { ...key, date: edited.score_date, score: edited.score });
  if (edited.score === 1) {
    await noteMilestones(db, { user_id, first_weekday }, [{ ...edited, now }]);
  }
  return asScore(edited, area);
}

function isAlive({ created_on, deleted_on }: AreaOfScore, date: CalendarDate): boolean {
  return created_on <= date && (deleted_on === null || date < deleted_on);
}
