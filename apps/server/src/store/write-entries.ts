import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Marks } from '@daymark/shared/timeline/year-marks.ts';
import { sql, type Kysely } from 'kysely';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Database } from '../database/schema.ts';
import {
  isDistributed,
  oneOfJson,
  prepare,
  lockAndRead,
  runWithCommit,
  type Group,
  type OfPerson,
  type Statement,
} from '../database/statements.ts';
import { splitHash } from '../database/secret-hash.ts';
import { lockFreeUsers, lockUsers, updateRevs } from '../database/transactions.ts';
import { readWeeks } from '../database/weeks.ts';
import { listEntryEvents } from './changed-entries.ts';
import {
  deleteOldestOfDay,
  insertVersions,
  selectAreasOfDays,
  selectDaysBefore,
  upsertEntries,
  upsertYears,
} from './entry-statements.ts';
import { insertAnswers, selectFirstAnswers } from './idempotency-repository.ts';
import {
  findReached,
  insertAchievements,
  insertCelebrations,
  selectNeededYears,
} from './milestones.ts';
import {
  planWrite,
  type Access,
  type BeforeWrite,
  type ChangedYear,
  type EntryWrite,
  type OwnEntries,
  type OwnOutcome,
  type Plan,
  type WantedEntry,
} from './plan-write.ts';
import { getYearKey, readFactsOfMany, type StoredAreaFacts } from './timelines.ts';
import { createEventRows, parseListeners, selectListeners, writeEvents } from './webhook-events.ts';

interface Writes {
  /** Each person has at most one write. */
  readonly writes: readonly EntryWrite[];
  readonly lock: 'wait' | 'skip';
}

/**
 * Writes entries of several people with one set of statements. The users stay locked, so all
 * decisions use the data of one read. A failed statement makes this function or the later commit
 * reject.
 */
export async function writeEntries(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { writes, lock }: Writes,
): Promise<OwnOutcome[]> {
  const before = await readBeforeWrite(db, writes, lock);
  const planned = writes.map((write) => planWrite(write, before));
  const plans = planned.flatMap(({ plan }) => plan ?? []);
  const facts = await readFactsOfDone(db, plans);
  const statements = [
    ...writeRows(plans, changes),
    ...plans.flatMap((plan) => writeEvents(listEvents(plan, facts.get(plan.user.id) ?? []))),
    ...writeReached(plans, facts),
    ...writeAnswers(plans),
  ];
  if (statements.length > 0) await runWithCommit(db, statements);
  return planned.map(({ outcome }) => outcome);
}

/**
 * Reads the areas of people for whom a day is done now that was not done before. Other writes do
 * not need the areas.
 */
function readFactsOfDone(db: Kysely<Database>, plans: readonly Plan[]) {
  const needed = plans
    .filter(({ done }) => done.length > 0)
    .map(({ user, done }) => ({ user_id: user.id, ...selectNeededYears(done, readWeeks(user)) }));
  return readFactsOfMany(db, needed);
}

function writeRows(plans: readonly Plan[], changes: ChangeFeed): Statement<unknown>[] {
  const changed = plans.filter(({ rows, versions }) => rows.length > 0 || versions.length > 0);
  if (changed.length === 0) return [];
  const collect = <Row extends object>(list: (plan: Plan) => Iterable<Row>) =>
    changed.flatMap((plan) =>
      Array.from(list(plan), (row) => ({ ...row, user_id: plan.user.id, rev: plan.rev })),
    );
  const entries = collect(({ rows }) => rows);
  const years = collect((plan) => plan.years.values());
  const versions = collect((plan) => plan.versions);
  const group = createGroup(changed.map(({ user }) => user.id));
  return [
    updateRevs.with(group),
    ...(entries.length > 0 ? [upsertEntries.with(entries)] : []),
    ...(years.length > 0 ? [upsertYears.with(years)] : []),
    ...(versions.length > 0
      ? [insertVersions.with({ versions: JSON.stringify(versions), ...group })]
      : []),
    ...versions.filter(({ isFull }) => isFull).map((day) => deleteOldestOfDay.with(day)),
    ...changes.publishing(changed.map(({ user, rev }) => ({ user_id: user.id, rev }))),
  ];
}

type Facts = ReadonlyMap<string, readonly StoredAreaFacts[]>;

function getFactsAfter(plan: Plan, facts: readonly StoredAreaFacts[]) {
  return { facts: withWrittenYears(facts, plan), days: plan.done, weeks: readWeeks(plan.user) };
}

function listEvents(plan: Plan, facts: readonly StoredAreaFacts[]) {
  const { user, rev, now, rows, listeners } = plan;
  if (listeners.length === 0 || rows.length === 0) return [];
  const events = listEntryEvents(rows, {
    after: getFactsAfter(plan, facts),
    before: facts,
    wanted: new Set(listeners.flatMap((listener) => listener.events)),
  });
  // Receivers that were written for the first version do not know batches, so a single mark is sent
  // without a batch.
  const queued = { listeners, events, areTogether: rows.length > 1 };
  return createEventRows({ user_id: user.id, rev, now }, queued);
}

function writeReached(plans: readonly Plan[], facts: Facts): Statement<unknown>[] {
  const reached = plans
    .filter(({ done }) => done.length > 0)
    .map((plan) => findReached(plan.user.id, getFactsAfter(plan, facts.get(plan.user.id) ?? [])));
  const group = createGroup(plans.map(({ user }) => user.id));
  const achievements = reached.flatMap((each) => each.achievements);
  const celebrations = reached.flatMap((each) => each.celebrations);
  return [
    ...(achievements.length > 0
      ? [insertAchievements.with({ ...group, reminders: JSON.stringify(achievements) })]
      : []),
    ...(celebrations.length > 0 ? [insertCelebrations.with(celebrations)] : []),
  ];
}

function writeAnswers(plans: readonly Plan[]): Statement<unknown>[] {
  const answers = plans.flatMap((plan) => plan.answers);
  return answers.length > 0 ? [insertAnswers.with(answers)] : [];
}

function withWrittenYears(facts: readonly StoredAreaFacts[], { years }: Plan): StoredAreaFacts[] {
  const written = Map.groupBy(years.values(), ({ life_area_id }) => life_area_id);
  return facts.map((each) => {
    const own = written.get(each.area.id) ?? [];
    return { ...each, years: new Map([...each.years, ...own.map(asEntryOfMap)]) };
  });
}

function asEntryOfMap({ year, marks }: ChangedYear): [number, Marks] {
  return [year, marks];
}

/**
 * Locks the people and then reads all data on which the write depends.
 * @param lock 'skip' leaves out people whom another transaction has locked
 */
async function readBeforeWrite(
  db: Kysely<Database>,
  people: readonly OwnEntries[],
  lock: 'wait' | 'skip',
): Promise<BeforeWrite> {
  const group = createGroup(people.map(({ user_id }) => user_id));
  const { person } = group;
  const given = people.flatMap(({ access }) => access ?? []);
  const hashes = JSON.stringify(given.map(getStoredHash));
  const [own] = isDistributed(db) ? given : [];
  const { keys, years, days } = listWanted(people);
  const [locked, accesses, answers, areas, stored, listeners] = await lockAndRead(
    db,
    (lock === 'wait' ? lockUsers : lockFreeUsers).with(group),
    [
      own === undefined
        ? selectAccesses.with({ hashes, person })
        : selectOwnAccess[own.kind].with({ token_hash: getStoredHash(own), person }),
      selectFirstAnswers.with({ rows: keys, person }),
      selectAreasOfDays.with({ rows: [...years.values()], person }),
      selectDaysBefore.with({ rows: days, person }),
      selectListeners.with(group),
    ],
  );
  const expiries = new Map(accesses.map((row) => [`${row.kind} ${row.token_hash}`, row]));
  const answersByKey = new Map(answers.map((row) => [`${row.user_id} ${row.key}`, row]));
  const areasByKey = new Map(areas.map((row) => [row.key, row]));
  const daysByKey = new Map(stored.map((row) => [row.key, row]));
  const listenersByUser = Map.groupBy(listeners, ({ user_id }) => user_id);
  return {
    users: new Map(locked.map((user) => [user.id, user])),
    isAdmitted({ access, now }) {
      if (access === null) return true;
      const found = expiries.get(`${access.kind} ${getStoredHash(access)}`);
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
      const { life_area_id, score_date, notes, amount, added, isDerived = false } = entry;
      // The statement compares the entry with the stored one. No stored entry has the score -1.
      const score = added === undefined && !isDerived ? entry.score : -1;
      const year = { key: `${user_id} ${getYearKey(entry)}`, user_id, life_area_id };
      years.set(year.key, { ...year, year: score_date.slice(0, 4) });
      const keeps_amount = amount === undefined && score !== null ? 1 : 0;
      const day = { user_id, life_area_id, score_date, score, notes, amount, keeps_amount };
      days.push({ key: getDayKey(user_id, entry), ...day });
    }
  }
  return { keys, years, days };
}

function getDayKey(user_id: string, { score_date, life_area_id }: WantedEntry): string {
  return `${user_id} ${score_date} ${life_area_id}`;
}

/** Names the only user of a group on Citus. */
function createGroup(users: readonly string[]): Group {
  return { person: users[0] ?? '', users: JSON.stringify(users) };
}

function getStoredHash({ token_hash }: Access): string {
  return splitHash(token_hash).token_hash;
}

interface StoredAccess extends Access {
  readonly expires_at: Instant | null;
}

const selectAccesses = prepare((db, { hashes, person }: { hashes: string } & OfPerson) => {
  const isOwn = isDistributed(db) ? sql`user_id = ${person}` : sql`true`;
  return sql<StoredAccess>`
      select 'session' as kind, token_hash, expires_at from sessions
      where token_hash ${oneOfJson(db, hashes)} and ${isOwn}
      union all
      select 'program' as kind, token_hash, expires_at from access_tokens
      where token_hash ${oneOfJson(db, hashes)} and ${isOwn}`;
});

/** The access of the only user on Citus, for which one table is enough. */
const selectOwnAccess = {
  session: prepareOwnAccess('session', 'sessions'),
  program: prepareOwnAccess('program', 'access_tokens'),
};

function prepareOwnAccess(kind: Access['kind'], table: 'sessions' | 'access_tokens') {
  return prepare(
    (_db, { token_hash, person }: { token_hash: string } & OfPerson) => sql<StoredAccess>`
      select ${sql.lit(kind)} as kind, token_hash, expires_at from ${sql.table(table)}
      where user_id = ${person} and token_hash = ${token_hash}`,
  );
}
