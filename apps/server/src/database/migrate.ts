import { sql, type Kysely, type Transaction } from 'kysely';
import { isPostgres } from './dialect.ts';
import * as initial from './migrations/0001-accounts-areas-scores.ts';
import * as notifications from './migrations/0002-notifications.ts';
import * as reminders from './migrations/0003-reminders.ts';
import * as devicesOfSessions from './migrations/0004-devices-of-sessions.ts';
import * as reviews from './migrations/0005-reviews.ts';
import * as timeline from './migrations/0006-timeline.ts';
import type { Database } from './schema.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<Database>) => Promise<void>;
}

export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer';

  constructor(migration: string) {
    super(`The database was migrated by a newer version of Daymark (${migration})`);
  }
}

/** In the order in which they are applied. A published migration is never edited: what follows is a new one. */
export const migrations: readonly Migration[] = [
  { name: '0001-accounts-areas-scores', up: initial.up },
  { name: '0002-notifications', up: notifications.up },
  { name: '0003-reminders', up: reminders.up },
  { name: '0004-devices-of-sessions', up: devicesOfSessions.up },
  { name: '0005-reviews', up: reviews.up },
  { name: '0006-timeline', up: timeline.up },
];

/** Any number, the same for every node of this product that shares a database. */
const advisoryLock = 3_405_691_582;

/**
 * Applies what is missing, forward only, each migration in a transaction of its own. Nodes that start together wait for
 * one another. Rejects when the database was migrated by a newer version.
 */
export async function migrate(db: Kysely<Database>, list = migrations): Promise<void> {
  await locked(db, createMigrationsTable);
  await refuseNewerDatabase(db, list);
  for (const migration of list) {
    await locked(db, async (transaction) => {
      if ((await appliedNames(transaction)).includes(migration.name)) return;
      await migration.up(transaction);
      await sql`insert into migrations (name) values (${migration.name})`.execute(transaction);
    });
  }
}

/** On SQLite the transaction itself is the lock: it begins as a writer. */
async function locked(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (isPostgres(db)) {
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
    }
    await work(transaction);
  });
}

async function createMigrationsTable(db: Kysely<Database>): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(db);
}

async function refuseNewerDatabase(
  db: Kysely<Database>,
  list: readonly Migration[],
): Promise<void> {
  const known = new Set(list.map((migration) => migration.name));
  const unknown = (await appliedNames(db)).find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new DatabaseIsNewer(unknown);
}

/** Of a database that may be of any version, in their order; null where Daymark has never been. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[] | null> {
  const { rows } = await (
    isPostgres(db)
      ? sql`select 1 where to_regclass('migrations') is not null`
      : sql`select 1 from sqlite_schema where name = 'migrations'`
  ).execute(db);
  return rows.length === 0 ? null : (await appliedNames(db)).toSorted();
}

/** Those that make a database of exactly these; null when this version does not know them all. */
export function migrationsNamed(names: readonly string[]): readonly Migration[] | null {
  const known = migrations.slice(0, names.length);
  return known.every(({ name }, index) => name === names[index]) && known.length === names.length
    ? known
    : null;
}

async function appliedNames(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map((row) => row.name);
}
