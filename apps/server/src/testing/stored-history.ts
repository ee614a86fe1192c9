import { readAreaFields, toAreaColumns } from '@daymark/shared/areas/area-fields.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { DaySettings } from '@daymark/shared/calendar/today.ts';
import type { WeekChoices } from '@daymark/shared/calendar/week.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import {
  dayOfDate,
  type TimedHistory,
  weekChoicesOf,
} from '@daymark/shared/testing/any-timed-history.ts';
import type { PausedDays } from '@daymark/shared/timeline/pause.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { verifyUser } from '../store/verify-years.ts';
import { createEditTimes } from '../store/area-edit-times.ts';
import { hashToken } from '../database/secret-hash.ts';
import { newUser, now, today } from './factories.ts';

/** Later than any test clock, so the session never expires and its last use is never updated. */
const never = '9999-01-01T00:00:00.000Z';

export interface HistoryOwner {
  readonly userId: string;
  readonly access_token: string;
}

/** Inserts rows, which is faster than one call per day. */
export function storeHistory(
  db: Kysely<Database>,
  { areas, ...choices }: Omit<TimedHistory, 'today'>,
  own: DaySettings,
): Promise<HistoryOwner> {
  return db.transaction().execute(async (transaction) => {
    const owner = await insertSignedIn(transaction, { ...own, ...weekChoicesOf(choices) });
    const user_id = owner.userId;
    for (const { area, pauses, entries } of areas) {
      const key = { user_id, life_area_id: area.id };
      await transaction.insertInto('life_areas').values(areaRow(user_id, area)).execute();
      const scores = Array.from(entries, ([date, score]) => scoreRow(key, date, score));
      if (scores.length > 0) await transaction.insertInto('scores').values(scores).execute();
      const days = pauses.map((pause) => pauseRow(key, pause));
      if (days.length > 0) await transaction.insertInto('pauses').values(days).execute();
    }
    await verifyUser(transaction, user_id, { repair: true });
    return owner;
  });
}

export async function storeEndedAreas(
  db: Kysely<Database>,
  userId: string,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) =>
    areaRow(userId, {
      id: randomUUID(),
      ...readAreaFields({ name: `Ended ${index}`, color: 'green' }),
      position: 0,
      created_at: now,
      created_on: today,
      deleted_at: now,
      deleted_on: today,
      schedule: [],
    }),
  );
  await db.insertInto('life_areas').values(rows).execute();
}

/** Gives an area a schedule with `count` rules, one for each day since 2020-01-01. */
export async function storeRules(
  db: Kysely<Database>,
  areaId: string,
  count: number,
): Promise<void> {
  const rules = Array.from({ length: count }, (_, index) => ({
    from: addDays('2020-01-01', index),
    rule: { kind: 'times_per_week', times: 1 + (index % 6) },
  }));
  const schedule = JSON.stringify(rules);
  await db.updateTable('life_areas').set({ schedule }).where('id', '=', areaId).execute();
}

async function insertSignedIn(
  db: Kysely<Database>,
  settings: DaySettings & WeekChoices,
): Promise<HistoryOwner> {
  const { timezone, day_ends_at, first_weekday } = settings;
  const week_starts = JSON.stringify(settings.week_starts);
  const user = { ...newUser({ timezone }), day_ends_at, first_weekday, week_starts };
  const { id: user_id, email: email_key, username: username_key } = user;
  await db
    .insertInto('users')
    .values({ ...user, email_key, username_key })
    .execute();
  const access_token = randomBytes(32).toString('base64url');
  const session = {
    id: user_id,
    user_id,
    token_hash: hashToken(access_token),
    user_agent: '',
    created_at: never,
    last_used_at: never,
    expires_at: never,
  };
  await db.insertInto('sessions').values(session).execute();
  return { userId: user_id, access_token };
}

function areaRow(user_id: string, area: SyncedArea) {
  const { created_at } = area;
  return {
    user_id,
    id: area.id,
    ...toAreaColumns(readAreaFields(area)),
    position: area.position,
    created_at,
    created_on: area.created_on,
    deleted_at: area.deleted_at,
    deleted_on: area.deleted_on,
    schedule: JSON.stringify(area.schedule),
    creation_hash: '',
    fields_edited_at: createEditTimes(created_at),
    rev: 0,
  };
}

interface AreaKey {
  readonly user_id: string;
  readonly life_area_id: string;
}

function pauseRow(key: AreaKey, { first_day, last_day }: PausedDays) {
  return {
    ...key,
    first_day,
    last_day,
    id: randomUUID(),
    reason: '',
    creation_hash: '',
    created_at: now,
    fields_edited_at: '{}',
    rev: 0,
  };
}

/** Inserts pauses of one day each, from 2050-01-01 on. */
export async function storePauses(
  db: Kysely<Database>,
  { userId, areaId, count }: { userId: string; areaId: string; count: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const day = addDays('2050-01-01', index);
    const key = { user_id: userId, life_area_id: areaId };
    return pauseRow(key, { first_day: day, last_day: day });
  });
  await db.insertInto('pauses').values(rows).execute();
}

function scoreRow(key: AreaKey, score_date: CalendarDate, score: ScoreValue) {
  const moment = new Date(dayOfDate(score_date) * 86_400_000).toISOString();
  return {
    ...key,
    score_date,
    score,
    id: `${key.life_area_id} ${score_date}`,
    notes: '',
    created_at: moment,
    updated_at: moment,
    edited_at: moment,
    revision: 1,
  };
}
