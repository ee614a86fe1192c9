import { Kysely, sql } from 'kysely';
import { createLocalFeed } from '../database/change-feed.ts';
import { connectNodes } from '../database/citus-nodes.ts';
import { pingDatabase, type Connections } from '../database/connections.ts';
import {
  describeFaults,
  distributeTables,
  findFaults,
  hasCitus,
  readIsDistributed,
} from '../database/distribution.ts';
import { createGroupCommit, createSingleTransact } from '../database/transactions.ts';
import { readAppliedMigrations, migrate } from '../migrations/migrate.ts';
import { createQueryLog, type DatabaseObserver } from '../database/observed-database.ts';
import { InvalidConfig } from '../config/config.ts';
import { getSessionUrl, type PostgresPlace } from '../config/postgres-settings.ts';
import { DatabaseUnavailable } from '../database/database-errors.ts';
import type { PostgresOptions } from '../database/postgres.ts';
import type { Database } from '../database/schema.ts';
import { createSqliteDialect } from '../database/sqlite.ts';
import { createWriteWatch } from '../database/write-watch.ts';

/** Opens a second connection for reads, so that reads never wait for a transaction. */
export async function connectSqlite(
  file: string,
  observer?: DatabaseObserver,
): Promise<Connections> {
  const log = createQueryLog(observer, 'sqlite');
  const writes = createWriteWatch();
  const writer = new Kysely<Database>({
    dialect: createSqliteDialect(file, { readOnly: false, writes }),
    ...log,
  });
  try {
    await migrate(writer);
    const reader = new Kysely<Database>({
      dialect: createSqliteDialect(file, { readOnly: true }),
      ...log,
    });
    // Kysely closes only connections that were used, so the reader runs a query.
    await pingDatabase(reader);
    const transact = createGroupCommit(writer);
    return {
      reader,
      writer,
      changes: createLocalFeed(),
      writes,
      transact: observer?.transact(transact) ?? transact,
    };
  } catch (error) {
    await writer.destroy();
    throw error;
  }
}

export async function connectPostgres(
  place: PostgresPlace,
  onLostConnection: (error: Error) => void,
  observer?: DatabaseObserver,
): Promise<Connections> {
  // The driver is loaded only when PostgreSQL is used.
  const [{ createPostgresFeed }, { createPostgresDialect }] = await Promise.all([
    import('../database/postgres-change-feed.ts'),
    import('../database/postgres.ts'),
  ]);
  const isDistributed = await migratePostgres(place, onLostConnection);
  const { databaseUrl, directUrl, readUrls = [] } = place;
  const connect = (options: Omit<PostgresOptions, 'onLostConnection'>) =>
    new Kysely<Database>({
      dialect: createPostgresDialect({ ...options, onLostConnection }),
      ...createQueryLog(observer, 'postgresql'),
    });
  const database = { url: databaseUrl, isPooled: directUrl !== undefined, isDistributed };
  const writes = createWriteWatch();
  const writer = connect({ ...database, writes });
  const reader = connect({ ...database, isForReads: true });
  await Promise.all([pingDatabase(writer), pingDatabase(reader)]);
  const createTransact = (db: Kysely<Database>) => {
    const transact = createSingleTransact(db);
    return observer?.transact(transact) ?? transact;
  };
  const nodes =
    isDistributed && !database.isPooled
      ? await connectNodes({
          coordinator: writer,
          url: databaseUrl,
          connect: (url) => connect({ ...database, url, writes, isWorker: true }),
          createTransact,
        })
      : undefined;
  return {
    reader,
    writer,
    nodes,
    changes: createPostgresFeed(getSessionUrl(place)),
    writes,
    copies: readUrls.map((url) => connect({ url, isForReads: true })),
    transact: createTransact(writer),
  };
}

async function migratePostgres(
  place: PostgresPlace,
  onLostConnection: (error: Error) => void,
): Promise<boolean> {
  const { createPostgresDialect } = await import('../database/postgres.ts');
  const url = getSessionUrl(place);
  const dialect = createPostgresDialect({ url, onLostConnection, withoutTimeouts: true });
  const db = new Kysely<Database>({ dialect });
  try {
    await assertSession(db, place);
    await assertDurable(db);
    const isNew = (await readAppliedMigrations(db)) === null;
    await migrate(db);
    if (await hasCitus(db)) return await distributeNewTables(db, { isNew, place });
    if (isNew && place.partitions !== undefined) await partition(db, place.partitions);
    return false;
  } finally {
    await db.destroy();
  }
}

interface MigratedDatabase {
  readonly isNew: boolean;
  readonly place: PostgresPlace;
}

/** Spreads the tables that the migrations have created over the nodes of Citus. */
async function distributeNewTables(
  db: Kysely<Database>,
  { isNew, place }: MigratedDatabase,
): Promise<true> {
  if (place.partitions !== undefined) {
    throw new InvalidConfig([
      'DATABASE_PARTITIONS must be empty, because Citus spreads the tables',
    ]);
  }
  if (isNew || (await readIsDistributed(db))) await distributeTables(db);
  const faults = await findFaults(db);
  if (faults.length === 0) return true;
  throw new InvalidConfig([
    `The database has the Citus extension, but ${describeFaults(faults)}. Stop all servers and run: npm run distribute`,
  ]);
}

async function partition(db: Kysely<Database>, partitions: number): Promise<void> {
  const { partitionTables } = await import('../database/partitions.ts');
  await partitionTables(db, { partitions });
}

/**
 * Refuses a pooler in transaction mode, in which clients share prepared statements and session
 * locks. PgBouncer refuses Daymark's startup parameters, or ignores them if configured so. Also
 * refuses a pooler that sends reads to a standby, because a standby may lag behind.
 */
async function assertSession(db: Kysely<Database>, place: PostgresPlace): Promise<void> {
  const isKept = await keepsSession(db).catch((error: unknown) => {
    throw isOfPooler(error) ? poolerFound(place) : error;
  });
  if (!isKept) throw poolerFound(place);
}

/** A pooler in transaction mode would give both clients the same connection. */
async function keepsSession(db: Kysely<Database>): Promise<boolean> {
  return db.connection().execute(async (first) => {
    await sql`select set_config('daymark.session', 'first', false)`.execute(first);
    return db.transaction().execute(async (second) => {
      await sql`select 1`.execute(second);
      const { rows } = await sql<{ session: string | null }>`
        select current_setting('daymark.session', true) as session`.execute(first);
      return rows[0]?.session === 'first';
    });
  });
}

function isOfPooler(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof Error && cause.message.startsWith('unsupported startup parameter');
}

function poolerFound({ directUrl }: PostgresPlace): InvalidConfig {
  return new InvalidConfig([
    directUrl === undefined
      ? 'DATABASE_URL leads to a pooler, so DATABASE_DIRECT_URL must lead to PostgreSQL itself. Turn load balancing of reads off'
      : 'DATABASE_DIRECT_URL must lead to PostgreSQL itself, not to a pooler',
  ]);
}

const durableSettings: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
};

/** Refuses a database that could lose an acknowledged write in a power cut. */
async function assertDurable(db: Kysely<Database>): Promise<void> {
  const errors: string[] = [];
  for (const [name, wanted] of Object.entries(durableSettings)) {
    const { rows } = await sql<{ value: string }>`
      select current_setting(${name}) as value`.execute(db);
    const found = rows[0]?.value ?? '';
    if (!wanted.includes(found)) {
      errors.push(`PostgreSQL's ${name} is ${found} and must be ${wanted.join(' or ')}`);
    }
  }
  if (errors.length > 0) throw new InvalidConfig(errors);
}
