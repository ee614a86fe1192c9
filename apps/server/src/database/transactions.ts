import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { ChangeFeed } from './change-feed.ts';
import { isDeadlock } from './database-errors.ts';
import type { Database } from './schema.ts';
import {
  givenRows,
  hasRowLocks,
  isOfGroup,
  isPostgres,
  prepare,
  type Group,
} from './statements.ts';
import type { WeekColumns } from './weeks.ts';

export type Transact = <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

interface Writer {
  readonly writer: Kysely<Database>;
  readonly transact: Transact;
  readonly changes: ChangeFeed;
}

/**
 * Runs `work` in the current transaction, or in a new transaction if there is none. Changes are
 * published after the commit.
 */
export function runAtomically<T>(
  { writer, transact, changes }: Writer,
  work: (db: Kysely<Database>, changes: ChangeFeed) => Promise<T>,
): Promise<T> {
  if (writer.isTransaction) return work(writer, changes);
  return changes.onCommit((feed) => transact((db) => work(db, feed)));
}

export function readSnapshot<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const level = isPostgres(db) ? sql`isolation level repeatable read read only` : sql``;
  return db.connection().execute(async (connection) => {
    await sql`begin ${level}`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/**
 * Returns a function that repeats a transaction if PostgreSQL rolled it back because of a deadlock.
 */
export function createSingleTransact(db: Kysely<Database>): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        if (!isDeadlock(error) || attempt === maxAttempts) throw error;
      }
    }
  };
}

const maxAttempts = 5;

interface Waiting {
  readonly work: (db: Kysely<Database>) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = { readonly value: unknown } | { readonly failure: unknown };

/**
 * Maximum number of transactions in a group. A larger group would save few disk syncs, and its
 * first member would wait longer.
 */
const largestGroup = 64;

/**
 * Returns a function that groups waiting transactions. A group shares one commit and one disk sync,
 * and its transactions resolve after the commit. A failed `work` undoes only its own part. A failed
 * commit fails the whole group.
 */
export function createGroupCommit(writer: Kysely<Database>): Transact {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (waiting.length > 0) {
        // SQLite blocks the thread, so requests can join the queue only between two commits.
        await setImmediate();
        await commitTogether(writer, waiting.splice(0, largestGroup));
      }
    } finally {
      isRunning = false;
    }
  }

  return <T>(work: (db: Kysely<Database>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: (value) => resolve(value as T), reject });
      if (!isRunning) void run();
    });
}

async function commitTogether(writer: Kysely<Database>, group: readonly Waiting[]): Promise<void> {
  const [first] = group;
  if (first !== undefined && group.length === 1) {
    return writer.transaction().execute(first.work).then(first.resolve, first.reject);
  }
  let outcomes: Outcome[];
  try {
    outcomes = await writer.transaction().execute((transaction) => workEach(transaction, group));
  } catch (error) {
    for (const { reject } of group) reject(error);
    return;
  }
  for (const [index, outcome] of outcomes.entries()) {
    if ('value' in outcome) group[index]?.resolve(outcome.value);
    else group[index]?.reject(outcome.failure);
  }
}

async function workEach(
  transaction: Transaction<Database>,
  group: readonly Waiting[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { work } of group) outcomes.push(await attempt(transaction, work));
  return outcomes;
}

async function attempt(
  transaction: Transaction<Database>,
  work: Waiting['work'],
): Promise<Outcome> {
  await sql`savepoint member`.execute(transaction);
  try {
    const value = await work(transaction);
    await sql`release savepoint member`.execute(transaction);
    return { value };
  } catch (failure) {
    await undo(transaction, failure);
    return { failure };
  }
}

/**
 * Throws `failure` if SQLite has already rolled back the whole group, which it does when the disk
 * is full.
 */
async function undo(transaction: Transaction<Database>, failure: unknown): Promise<void> {
  try {
    await sql`rollback to savepoint member`.execute(transaction);
    await sql`release savepoint member`.execute(transaction);
  } catch {
    throw failure;
  }
}

/*
 * Every write on PostgreSQL first locks its user's row. The writes of a user therefore run one
 * after the other, without deadlocks, and their revs become visible in order. SQLite has only one
 * writer.
 */

/** Locks the user until the transaction ends. Returns false if the user does not exist. */
export async function lockUser(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await selectUserToLock(db, { id })).length > 0;
}

export const selectUserToLock = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);

export interface LockedUser extends WeekColumns {
  readonly id: string;
  readonly rev: number;
}

/** Locks the given users in order of their ids, so that two transactions cannot deadlock. */
export const lockUsers = prepare((db, group: Group) =>
  selectUsersInOrder(db, group, isPostgres(db) ? sql`for no key update` : sql``),
);

/** Locks the given users, except users whom another transaction has locked. */
export const lockFreeUsers = prepare((db, group: Group) =>
  selectUsersInOrder(db, group, isPostgres(db) ? sql`for no key update skip locked` : sql``),
);

function selectUsersInOrder(db: Kysely<Database>, group: Group, lock: RawBuilder<unknown>) {
  return sql<LockedUser>`
    select id, rev, first_weekday, week_starts from users
    where ${isOfGroup(db, 'id', group)} order by id ${lock}`;
}

/** Increments the revs of users. The users must be locked. */
export const updateRevs = prepare(
  (db, group: Group) => sql`update users set rev = rev + 1 where ${isOfGroup(db, 'id', group)}`,
);

/**
 * Locks the user, and increments and publishes the rev of the user. Every row of the user that the
 * transaction changes must have the new rev. Returns null if the user does not exist.
 */
export async function raiseRev(
  db: Kysely<Database>,
  changes: ChangeFeed,
  id: string,
): Promise<RaisedRev | null> {
  const [user] = await updateRev(db, { id });
  if (user === undefined) return null;
  await changes.publish(db, [{ user_id: id, rev: user.rev }]);
  return user;
}

export interface RaisedRev extends WeekColumns {
  readonly rev: number;
  readonly has_webhooks: number;
}

export const updateRev = prepare((db, { id }: { id: string }) =>
  db
    .updateTable('users')
    .set({ rev: sql<number>`rev + 1` })
    .where('id', '=', id)
    .returning([
      'rev',
      'first_weekday',
      'week_starts',
      // Selected here, because most users have no webhooks and a second query would double the
      // cost.
      sql<number>`case when exists (select 1 from webhooks
        where webhooks.user_id = ${id} and webhooks.is_enabled = 1) then 1 else 0 end`.as(
        'has_webhooks',
      ),
    ]),
);

/** Locks the users and increments their revs. The caller must publish the revs. */
export async function raiseRevs(db: Kysely<Database>, ids: readonly string[]): Promise<UserRev[]> {
  const given = givenRows(
    db,
    ids.map((id) => ({ id })),
    ['id'],
  );
  const lock = hasRowLocks(db) ? sql`for no key update of users` : sql``;
  const { rows } = await sql<UserRev>`
    update users set rev = rev + 1 where id in (
      select users.id from ${given} as given join users on users.id = given.id
      order by users.id ${lock}
    ) returning id as user_id, rev`.execute(db);
  return rows;
}

interface UserRev {
  readonly user_id: string;
  readonly rev: number;
}
