import { countsOn } from '@daymark/shared/areas/area-days.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { Kysely } from 'kysely';
import { readSpans, type AreaRow } from '../../database/area-row.ts';
import { atomically } from '../../database/atomically.ts';
import type { Connections } from '../../database/connect.ts';
import { isLater } from '../../database/field-edits.ts';
import { figureScore } from '../../database/figures/keep-figures.ts';
import { lockArea } from '../../database/locks.ts';
import type { Database } from '../../database/schema.ts';
import type { ScoreRecord, ScoreRepository, ScoreUpdate } from '../../store.ts';
import { asScore } from './as-score.ts';
import {
  editScore,
  selectAreaOfScore,
  selectDay,
  selectScore,
  selectScores,
  takeBackScore,
  upsertScore,
} from './score-statements.ts';

export function scoreRepository(connections: Connections): ScoreRepository {
  const { reader } = connections;
  return {
    async list(user_id, { start_date, end_date }) {
      const rows = await selectScores(reader, { user_id, start_date, end_date });
      return rows.map((row) => asScore(row, row));
    },

    async find(user_id, id) {
      const [row] = await selectScore(reader, { user_id, id });
      return row ? asScore(row, row) : null;
    },

    record: (userId, score) =>
      atomically(connections, async (db) => {
        const area = await lockArea(db, userId, score.life_area_id);
        if (area === null) return 'not_found';
        if (!countsOn(readSpans(area), score.score_date)) return 'area_not_alive';
        return recordScore(db, area, score);
      }),

    update: (userId, id, update) =>
      atomically(connections, async (db) => {
        const area = await lockAreaOf(db, userId, id);
        return area && updateScore(db, area, { id, ...update });
      }),

    remove: (userId, id, { edited_at, now }) =>
      atomically(connections, async (db) => {
        const area = await lockAreaOf(db, userId, id);
        if (area === null) return false;
        const [removed] = await takeBackScore(db, { user_id: userId, id, edited_at, now });
        if (removed) await figureScore(db, area, { date: removed.score_date, done: false, now });
        return true;
      }),
  };
}

async function recordScore(db: Kysely<Database>, area: AreaRow, score: ScoreRecord) {
  const keeps_entry = score.only_if_unmarked === true ? 1 : 0;
  const [row] = await upsertScore(db, { user_id: area.user_id, keeps_entry, ...score });
  if (!row) return standingScore(db, area, score);
  const { score_date: date, now } = score;
  await figureScore(db, area, { date, done: score.score === 1, now });
  return {
    score: asScore({ ...row, score: score.score }, area),
    created: row.revision === 1,
  };
}

/** What to say of a score that was not written. */
async function standingScore(
  db: Kysely<Database>,
  area: AreaRow,
  { score_date, edited_at, now, only_if_unmarked }: ScoreRecord,
) {
  const [row] = await selectDay(db, { user_id: area.user_id, life_area_id: area.id, score_date });
  if (!row) return 'id_taken';
  const isStanding = only_if_unmarked === true && row.score !== null;
  if (!isStanding && isLater({ edited_at, now }, row.edited_at)) return 'id_taken';
  if (row.score === null) return 'overtaken';
  return { score: asScore({ ...row, score: row.score }, area), created: false };
}

async function lockAreaOf(
  db: Kysely<Database>,
  user_id: string,
  scoreId: string,
): Promise<AreaRow | null> {
  const [score] = await selectAreaOfScore(db, { user_id, id: scoreId });
  return score ? lockArea(db, user_id, score.life_area_id) : null;
}

async function updateScore(
  db: Kysely<Database>,
  area: AreaRow,
  { id, score, notes, edited_at, now }: ScoreUpdate & { readonly id: string },
): Promise<Score | null> {
  const { user_id } = area;
  const edit = { user_id, id, score: score ?? null, notes: notes ?? null, edited_at, now };
  const [edited] = await editScore(db, edit);
  if (!edited) {
    const [standing] = await selectScore(db, { user_id, id });
    return standing ? asScore(standing, area) : null;
  }
  await figureScore(db, area, { date: edited.score_date, done: edited.score === 1, now });
  return asScore(edited, area);
}
