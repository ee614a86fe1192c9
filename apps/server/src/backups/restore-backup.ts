import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { scheduledKinds } from '@daymark/shared/notifications/reminder-kinds.ts';
import { type DataPlace, lockData } from '../database/data-place.ts';
import type { Database } from '../database/schema.ts';
import { writeVapidKeys, type VapidKeyPair } from '../config/vapid-keys.ts';
import type { DataLock } from '../database/data-lock.ts';
import { distributeTables, hasCitus } from '../database/distribution.ts';
import { countPartitions, partitionTables } from '../database/partitions.ts';
import { getSessionUrl, type PostgresPlace } from '../config/postgres-settings.ts';
import {
  readAppliedMigrations,
  migrations,
  findMigrations,
  migratorTables,
} from '../migrations/migrate.ts';
import { endAccess, keepSignInMethods, type EndedAccess } from '../store/access-repository.ts';
import { BackupError } from './backup-file.ts';
import { copyDurably, listSqliteFiles, moveDurably, removeSqlite } from './durable-files.ts';
import { buildSqlite, loadBackup, type Loaded } from './load-backup.ts';
import { writeBackup } from './make-backup.ts';
import { openDatabase } from './open-database.ts';
import { listMigratedTables } from './tables.ts';

export interface RestoreOptions {
  readonly backup: string;
  readonly place: DataPlace;
  /** Path for the backup of the replaced data, which must not exist. */
  readonly copy: string;
  readonly madeAt: string;
  /** Ends all sessions of the backup, which would otherwise become valid again. */
  readonly endSessions?: boolean;
  /** Also ends sign-in methods. Has no effect without `endSessions`. */
  readonly everything?: boolean;
}

export interface RestoreResult extends Loaded {
  /** Null without `endSessions`. */
  readonly access: EndedAccess | null;
  /**
   * Path of the backup of the replaced data, or of a folder with copies of the replaced files. Null
   * if there was no data.
   */
  readonly copy: string | null;
}

/**
 * Replaces all data atomically, after a backup of the replaced data. A failure leaves the data
 * unchanged.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { backup, place } = options;
  if (!existsSync(backup)) throw new BackupError(`There is no file ${backup}.`);
  const lock = await lockData(place, 'exclusive');
  try {
    return 'databaseUrl' in place
      ? await restorePostgres(options, place, lock)
      : await restoreSqlite(options, place);
  } finally {
    await lock.release();
  }
}

type SqlitePlace = Extract<DataPlace, { sqliteFile: string }>;

async function restoreSqlite(options: RestoreOptions, place: SqlitePlace): Promise<RestoreResult> {
  const { sqliteFile, vapidKeysFile } = place;
  const built = `${sqliteFile}.restored`;
  const builtKeys = `${vapidKeysFile}.restored`;
  let keys: VapidKeyPair | undefined;
  let access: EndedAccess | null = null;
  removeSqlite(built);
  try {
    const loaded = await buildSqlite(options.backup, built, async (db) => {
      keys = await removeVapidKeys(db);
      access = await resetRestoredData(db, options);
    });
    const copy = existsSync(sqliteFile) ? await copyPresentFiles(options, place) : null;
    removeWal(sqliteFile);
    // Writes the keys before the database is replaced. Afterwards only the rename of the keys can
    // fail.
    if (keys !== undefined) writeVapidKeys(builtKeys, keys);
    moveDurably(built, sqliteFile);
    if (keys !== undefined) moveDurably(builtKeys, vapidKeysFile);
    return { ...loaded, copy, access };
  } finally {
    removeSqlite(built);
    rmSync(builtKeys, { force: true });
  }
}

/** Removes and returns the VAPID keys, because a server with SQLite keeps them in a file. */
async function removeVapidKeys(db: Kysely<Database>): Promise<VapidKeyPair | undefined> {
  const [row] = await db.deleteFrom('vapid_keys').returningAll().execute();
  return row && { publicKey: row.public_key, privateKey: row.private_key };
}

async function backUpPresentData(
  { copy: file, madeAt }: RestoreOptions,
  place: DataPlace,
): Promise<string> {
  await writeBackup({ place, file, madeAt });
  return file;
}

/**
 * Backs up the existing data. A database that is damaged or of a newer version cannot be backed up,
 * so its files are copied.
 */
async function copyPresentFiles(options: RestoreOptions, place: SqlitePlace): Promise<string> {
  try {
    return await backUpPresentData(options, place);
  } catch {
    const folder = `${options.copy}.files`;
    const files = [...listSqliteFiles(place.sqliteFile), place.vapidKeysFile].filter(existsSync);
    for (const file of files) copyDurably(file, join(folder, basename(file)));
    return folder;
  }
}

/**
 * Ends the WAL mode of the existing database. SQLite would apply a leftover WAL to the new file.
 */
function removeWal(file: string): void {
  if (existsSync(file)) leaveWalMode(file);
  for (const path of listSqliteFiles(file).slice(1)) removeSqlite(path);
}

function leaveWalMode(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    // 5 is SQLITE_BUSY. Any other error means a damaged database, whose files were already copied.
    if (code === 5) throw new BackupError(`Another program has ${file} open. Close it first.`);
  } finally {
    database.close();
  }
}

const restoreSchema = 'daymark_restored';

async function restorePostgres(
  options: RestoreOptions,
  place: PostgresPlace,
  lock: DataLock,
): Promise<RestoreResult> {
  const db = await openDatabase(place);
  try {
    const present = await presentTables(db);
    await dropRestoreSchema(db);
    await sql`create schema ${sql.id(restoreSchema)}`.execute(db);
    const partitions = (await countPartitions(db)) || place.partitions;
    const loaded = await loadRestoreSchema(options, { ...place, partitions });
    const copy = present.length === 0 ? null : await backUpPresentData(options, place);
    await db.transaction().execute((transaction) => replaceTables(transaction, present, lock));
    return { ...loaded, copy };
  } finally {
    await dropRestoreSchema(db);
    await db.destroy();
  }
}

async function presentTables(db: Kysely<Database>): Promise<string[]> {
  const applied = (await readAppliedMigrations(db)) ?? [];
  const list = findMigrations(applied);
  if (list === null) {
    throw new BackupError(
      'The database was migrated by a newer version of Daymark. Restore into an empty one.',
    );
  }
  return list.length === 0 ? [] : tableNames(list);
}

async function tableNames(list: typeof migrations): Promise<string[]> {
  return [...(await listMigratedTables(list)).map(({ name }) => name), ...migratorTables];
}

async function dropRestoreSchema(db: Kysely<Database>): Promise<void> {
  await sql`drop schema if exists ${sql.id(restoreSchema)} cascade`.execute(db);
}

async function loadRestoreSchema(
  restore: RestoreOptions,
  place: PostgresPlace,
): Promise<Omit<RestoreResult, 'copy'>> {
  const { partitions } = place;
  const url = new URL(getSessionUrl(place));
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', `${options} -c search_path=${restoreSchema}`.trim());
  const db = await openDatabase({ databaseUrl: url.href });
  try {
    const loaded = await loadBackup(restore.backup, db);
    const access = await resetRestoredData(db, restore);
    if (await hasCitus(db)) await distributeTables(db);
    else if (partitions !== undefined) await partitionTables(db, { partitions });
    await sql`analyze ${sql.join((await tableNames(migrations)).map((name) => sql.table(name)))}`.execute(
      db,
    );
    return { ...loaded, access };
  } finally {
    await db.destroy();
  }
}

async function replaceTables(
  db: Transaction<Database>,
  present: readonly string[],
  lock: DataLock,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  const schema = sql.id(rows[0]?.name ?? 'public');
  if (present.length > 0) {
    await sql`drop table if exists ${sql.join(present.map((name) => sql.table(name)))}`.execute(db);
  }
  for (const name of await listRestoredTables(db)) {
    await sql`alter table ${sql.id(restoreSchema, name)} set schema ${schema}`.execute(db);
  }
  if (!lock.isHeld()) throw new BackupError('The connection to the database was lost.');
}

async function listRestoredTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = to_regnamespace(${restoreSchema}) and relkind in ('r', 'p')`.execute(db);
  return rows.map(({ name }) => name);
}

export async function resetRestoredData(
  db: Kysely<Database>,
  { madeAt: now, endSessions = false, everything = false }: Beginning,
): Promise<EndedAccess | null> {
  await replanReminders(db, now);
  await changeEpoch(db);
  await db.deleteFrom('passkey_challenges').execute();
  // Most queued mails were sent after the backup was made.
  await db.deleteFrom('mails').execute();
  if (!endSessions) return null;
  // Links and invitations may have been used since the backup, or withdrawn because a stranger had
  // them.
  for (const table of ['mail_tokens', 'oidc_attempts', 'invitations'] as const) {
    await db.deleteFrom(table).execute();
  }
  // Access in the backup may have been stolen, and ended after the backup was made.
  return endAccess(db, 'everybody', everything ? {} : keepSignInMethods);
}

type Beginning = Pick<RestoreOptions, 'madeAt' | 'endSessions' | 'everything'>;

async function changeEpoch(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('server_state')
    .set({ value: randomUUID() })
    .where('name', '=', 'epoch')
    .execute();
}

/** Plans reminders from now on, because earlier reminders were sent or are too late. */
async function replanReminders(db: Kysely<Database>, now: string): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ next_due_at: now, local_date: null })
    .where('kind', 'in', scheduledKinds)
    .execute();
  await db
    .deleteFrom('reminders')
    .where('kind', 'not in', scheduledKinds)
    .where('next_due_at', '<=', now)
    .execute();
  await db
    .updateTable('deliveries')
    .set({ result: 'skipped' })
    .where('result', '=', 'claimed')
    .execute();
}
