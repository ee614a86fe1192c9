import type { Instant } from '@daymark/shared/field-schemas.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { oneOfJson, prepare, runTogether } from '../database/statements.ts';
import { lockFreeUsers, lockUsers, type LockedUser } from '../database/transactions.ts';
import type { EntryBefore, WantedEntry } from './decide-entry.ts';
import { selectAreasOfDays, selectDaysBefore } from './entry-statements.ts';
import { selectFirstAnswers, type FirstAnswer, type UsedKey } from './idempotency-repository.ts';
import { getYearKey } from './timelines.ts';
import { parseListeners, selectListeners, type Listener } from './webhook-events.ts';

export interface Access {
  readonly kind: 'session' | 'program';
  readonly token_hash: string;
}

export interface KeyedEntry {
  readonly entry: WantedEntry;
  readonly key: UsedKey | null;
  /** The entry is not written. Only its key may have an earlier answer. */
  readonly isRefused: boolean;
}

/** Entries that one person writes in one transaction. Keys, ids and days must be unique. */
export interface OwnEntries {
  readonly user_id: string;
  readonly now: Instant;
  /** Access that must not have ended meanwhile. Null for an operator's write. */
  readonly access: Access | null;
  readonly entries: readonly KeyedEntry[];
}

export interface BeforeWrite {
  readonly users: ReadonlyMap<string, LockedUser>;
  isAdmitted(person: OwnEntries): boolean;
  findAnswer(user_id: string, key: UsedKey): FirstAnswer | undefined;
  findEntry(user_id: string, entry: WantedEntry): EntryBefore;
  listListeners(user_id: string): readonly Listener[];
}

/**
 * Locks the people and reads everything that decides about the write, in one round trip.
 * @param lock 'skip' leaves out people whom another transaction has locked
 */
export async function readBeforeWrite(
  db: Kysely<Database>,
  people: readonly OwnEntries[],
  lock: 'wait' | 'skip',
): Promise<BeforeWrite> {
  const users = JSON.stringify(people.map(({ user_id }) => user_id));
  const hashes = JSON.stringify(people.flatMap(({ access }) => access?.token_hash ?? []));
  const { keys, years, days } = listWanted(people);
  const [locked, accesses, answers, areas, stored, listeners] = await runTogether(db, [
    (lock === 'wait' ? lockUsers : lockFreeUsers).with({ users }),
    selectAccesses.with({ hashes }),
    selectFirstAnswers.with({ keys: JSON.stringify(keys) }),
    selectAreasOfDays.with({ years: JSON.stringify([...years.values()]) }),
    selectDaysBefore.with({ days: JSON.stringify(days) }),
    selectListeners.with({ users }),
  ]);
  const expiries = new Map(accesses.map((row) => [`${row.kind} ${row.token_hash}`, row]));
  const answersByKey = new Map(answers.map((row) => [`${row.user_id} ${row.key}`, row]));
  const areasByKey = new Map(areas.map((row) => [row.key, row]));
  const daysByKey = new Map(stored.map((row) => [row.key, row]));
  const listenersByUser = Map.groupBy(listeners, ({ user_id }) => user_id);
  return {
    users: new Map(locked.map((user) => [user.id, user])),
    isAdmitted({ access, now }) {
      if (access === null) return true;
      const found = expiries.get(`${access.kind} ${access.token_hash}`);
      return found !== undefined && (found.expires_at === null || found.expires_at > now);
    },
    findAnswer: (user_id, { key }) => answersByKey.get(`${user_id} ${key}`),
    findEntry: (user_id, entry) => ({
      area: areasByKey.get(`${user_id} ${getYearKey(entry)}`),
      day: daysByKey.get(getDayKey(user_id, entry)),
    }),
    listListeners: (user_id) => parseListeners(listenersByUser.get(user_id) ?? []),
  };
}

function listWanted(people: readonly OwnEntries[]) {
  const keys: object[] = [];
  const years = new Map<string, object>();
  const days: object[] = [];
  for (const { user_id, entries } of people) {
    for (const { key, entry, isRefused } of entries) {
      if (key !== null) keys.push({ user_id, key: key.key });
      if (isRefused) continue;
      const { life_area_id, score_date, score, notes } = entry;
      const year = { key: `${user_id} ${getYearKey(entry)}`, user_id, life_area_id };
      years.set(year.key, { ...year, year: score_date.slice(0, 4) });
      const day = { user_id, life_area_id, score_date, score, notes };
      days.push({ key: getDayKey(user_id, entry), ...day });
    }
  }
  return { keys, years, days };
}

function getDayKey(user_id: string, { score_date, life_area_id }: WantedEntry): string {
  return `${user_id} ${score_date} ${life_area_id}`;
}

interface StoredAccess extends Access {
  readonly expires_at: Instant | null;
}

const selectAccesses = prepare(
  (db, { hashes }: { hashes: string }) => sql<StoredAccess>`
    select 'session' as kind, token_hash, expires_at from sessions
    where token_hash ${oneOfJson(db, hashes)}
    union all
    select 'program' as kind, token_hash, expires_at from access_tokens
    where token_hash ${oneOfJson(db, hashes)}`,
);
