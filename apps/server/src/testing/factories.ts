import { randomUUID } from 'node:crypto';
import type { User } from '@daymark/shared/accounts/account.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { NewUser } from '../store/user-repository.ts';
import type { AreaCreation } from '../store/life-area-repository.ts';
import type { AreaUpdate } from '../store/switch-area.ts';
import type { NewEntry } from '../store/entry-statements.ts';
import type { BoundStore, Store } from '../store/store.ts';

export const now: Instant = '2026-03-01T12:00:00.000Z';
export const today: CalendarDate = '2026-03-01';

export function editAt(
  moment = now,
  edited_on: CalendarDate = moment.slice(0, 10),
): Omit<AreaUpdate, 'changes'> {
  return { edited_at: moment, edited_on, now: moment, day: { today }, pause_id: randomUUID() };
}

export function newUser(changes: Partial<NewUser> = {}): NewUser {
  const id = randomUUID();
  return {
    id,
    email: `${id}@example.org`,
    username: `user-${id}`,
    full_name: 'Ada Lovelace',
    timezone: 'Europe/Berlin',
    notification_time: '09:00',
    language: 'en',
    first_weekday: 1,
    password_hash: 'a hash',
    created_at: now,
    ...changes,
  };
}

export async function createUser(store: BoundStore, changes: Partial<NewUser> = {}): Promise<User> {
  const user = await store.users.create(newUser(changes));
  if (typeof user === 'string') throw new Error(user);
  return user;
}

export function newArea(changes: Partial<AreaCreation> = {}): AreaCreation {
  return {
    id: randomUUID(),
    name: 'Health',
    description: '',
    color: 'green',
    created_on: '2026-01-01',
    edited_on: today,
    day: { today },
    now,
    ...changes,
  };
}

export async function createArea(
  store: BoundStore,
  userId: string,
  changes: Partial<AreaCreation> = {},
): Promise<LifeArea> {
  const created = await store.lifeAreas.create(userId, newArea(changes));
  if (typeof created === 'string') throw new Error(created);
  return created.area;
}

export function newScore(
  life_area_id: string,
  score_date: CalendarDate,
  changes: Partial<NewEntry> = {},
): NewEntry {
  return {
    id: randomUUID(),
    life_area_id,
    score: 1,
    score_date,
    notes: '',
    edited_at: now,
    now,
    source_id: null,
    ...changes,
  };
}

export async function createScores(
  store: BoundStore,
  owner: { readonly userId: string; readonly areaId: string },
  values: Readonly<Record<CalendarDate, ScoreValue>>,
): Promise<Score[]> {
  const scores: Score[] = [];
  for (const [date, score] of Object.entries(values)) {
    const recorded = await store.scores.record(
      owner.userId,
      newScore(owner.areaId, date, { score }),
    );
    if (typeof recorded === 'string') throw new Error(recorded);
    scores.push(recorded.score);
  }
  return scores;
}

/** Makes reminders due without sending them, for everybody registered by noon of 2026-03-01. */
export async function comeDue(store: Store): Promise<void> {
  // The first claim plans the reminders, and the second finds them due.
  for (const now of ['2026-03-01T12:00:00.000Z', '2026-03-03T12:00:00.000Z']) {
    await store.reminders.claim({ now, leaseUntil: now, holder: 'a node', limit: 1000 });
  }
}
