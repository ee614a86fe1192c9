import { randomBytes, randomUUID } from 'node:crypto';
import { dayOfDate } from '@daymark/shared/testing/any-date.ts';
import type { History } from '@daymark/shared/testing/any-history.ts';
import type { Kysely } from 'kysely';
import { writeSpans } from '../database/area-row.ts';
import { figureSpans } from '../database/figures/keep-figures.ts';
import type { Database } from '../database/schema.ts';
import { tokenHashOf } from '../http/authenticate.ts';
import { newUser, now, today } from './factories.ts';

/** Later than any clock of a test, so that the session neither expires nor is used anew. */
const never = '9999-01-01T00:00:00.000Z';

export interface HistoryOwner {
  readonly userId: string;
  readonly access_token: string;
}

/**
 * Puts a person with a history into the tables, far quicker than one call for each day would; the figures are kept by the
 * product's own functions. The person is signed in, without a password to hash.
 */
export function storeHistory(
  db: Kysely<Database>,
  { areas, scores }: Pick<History, 'areas' | 'scores'>,
  timezone: string,
): Promise<HistoryOwner> {
  return db.transaction().execute(async (transaction) => {
    const owner = await insertSignedIn(transaction, timezone);
    const user_id = owner.userId;
    for (const { area } of areas) {
      const key = { user_id, life_area_id: area.id };
      await transaction.insertInto('life_areas').values(areaRow(user_id, area)).execute();
      const own = scores.filter((score) => score.life_area_id === area.id);
      const rows = own.map((score) => scoreRow(user_id, score));
      if (rows.length > 0) await transaction.insertInto('scores').values(rows).execute();
      await figureSpans(transaction, key, { before: [], after: area.spans });
    }
    return owner;
  });
}

/** Areas that were ended on the day they were made, before it counted: they have no figures. */
export async function storeEndedAreas(
  db: Kysely<Database>,
  userId: string,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) =>
    areaRow(userId, {
      id: randomUUID(),
      name: `Ended ${index}`,
      description: '',
      color: 'green',
      is_active: false,
      position: 0,
      created_at: now,
      created_on: today,
      deleted_at: now,
      deleted_on: today,
      spans: [],
    }),
  );
  await db.insertInto('life_areas').values(rows).execute();
}

async function insertSignedIn(db: Kysely<Database>, timezone: string): Promise<HistoryOwner> {
  const user = newUser({ timezone });
  const { id: user_id, email: email_key, username: username_key } = user;
  await db
    .insertInto('users')
    .values({ ...user, email_key, username_key })
    .execute();
  const access_token = randomBytes(32).toString('base64url');
  const session = {
    id: user_id,
    user_id,
    token_hash: tokenHashOf(access_token),
    user_agent: '',
    created_at: never,
    last_used_at: never,
    expires_at: never,
  };
  await db.insertInto('sessions').values(session).execute();
  return { userId: user_id, access_token };
}

function areaRow(user_id: string, area: History['areas'][number]['area']) {
  const { created_at } = area;
  return {
    ...area,
    user_id,
    is_active: Number(area.is_active),
    spans: writeSpans(area.spans),
    creation_hash: '',
    name_edited_at: created_at,
    description_edited_at: created_at,
    color_edited_at: created_at,
    is_active_edited_at: created_at,
    position_edited_at: created_at,
  };
}

function scoreRow(user_id: string, score: History['scores'][number]) {
  const moment = new Date(dayOfDate(score.score_date) * 86_400_000).toISOString();
  return {
    ...score,
    user_id,
    id: `${score.life_area_id} ${score.score_date}`,
    notes: '',
    created_at: moment,
    updated_at: moment,
    edited_at: moment,
    revision: 1,
  };
}
