import { existsSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { lockData, type DataPlace } from '../database/data-place.ts';
import { assertIntact, rethrowDamage } from '../database/assert-intact.ts';
import { DataInUse, type DataLock } from '../database/data-lock.ts';
import { isDistributed, isPostgres } from '../database/statements.ts';
import { readAppliedMigrations, findMigrations } from '../migrations/migrate.ts';
import type { Database } from '../database/schema.ts';
import { readSnapshot } from '../database/transactions.ts';
import { readVapidKeys } from '../config/vapid-keys.ts';
import { BackupError, type BackupPart, writeBackupFile } from './backup-file.ts';
import { moveDurably, removeSqlite } from './durable-files.ts';
import { encryptFile } from './encryption.ts';
import { buildSqlite } from './load-backup.ts';
import { openDatabase } from './open-database.ts';
import { assertFileExists, noDataMessage } from './existing-data.ts';
import { type Table, readTableRows, listMigratedTables } from './tables.ts';
import { makeFolders } from './make-folders.ts';

interface BackupOptions {
  readonly place: DataPlace;
  /** Path of the new file, which must not exist. */
  readonly file: string;
  readonly madeAt: string;
  readonly encryption?: { readonly recipient: string; readonly workFolder: string } | undefined;
}

export interface MadeBackup {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Backs up all data as of one moment, even while a server writes. Leaves no file after a failure.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { place } = options;
  assertFileExists(place);
  const lock = await lockForBackup(place);
  try {
    return await writeBackup(options);
  } finally {
    await lock.release();
  }
}

/**
 * Locks out all writers on Citus, whose transactions have one snapshot for each node. A backup made
 * while they write could contain an area without its user.
 */
async function lockForBackup(place: DataPlace): Promise<DataLock> {
  if (!('databaseUrl' in place) || !(await isOnCitus(place))) return lockData(place, 'shared');
  return lockData(place, 'exclusive').catch((error: unknown) => {
    throw error instanceof DataInUse ? new BackupError(runsOnCitus) : error;
  });
}

const runsOnCitus =
  'A server is running on this data. On Citus, stop all servers for this backup, or use backups of the nodes (docs/scaling.md).';

async function isOnCitus(place: DataPlace): Promise<boolean> {
  const db = await openDatabase(place);
  try {
    return isDistributed(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Writes a backup under a temporary name, restores the backup into a trial database and then
 * renames the backup. The caller must hold the lock of the data.
 */
export async function writeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { place, file, madeAt, encryption } = options;
  if (existsSync(file)) throw new BackupError(`${file} is there already.`);
  const workFolder = encryption?.workFolder ?? dirname(file);
  const unfinished = join(workFolder, `${basename(file)}.unfinished`);
  const trial = join(workFolder, `${basename(file)}.trial`);
  const encrypted = `${file}.encrypted.unfinished`;
  const removeUnfinished = () => {
    for (const path of [unfinished, encrypted]) rmSync(path, { force: true });
    removeSqlite(trial);
  };
  for (const folder of [workFolder, dirname(file)]) makeFolders(folder);
  removeUnfinished();
  try {
    await rethrowDamage(() => copy(place, { file: unfinished, madeAt }));
    const { rows } = await buildSqlite(unfinished, trial);
    if (encryption === undefined) moveDurably(unfinished, file);
    else {
      await encryptFile(unfinished, { into: encrypted, recipient: encryption.recipient });
      moveDurably(encrypted, file);
    }
    return { rows, bytes: statSync(file).size };
  } finally {
    removeUnfinished();
  }
}

async function copy(
  place: DataPlace,
  { file, madeAt }: Pick<BackupOptions, 'file' | 'madeAt'>,
): Promise<void> {
  const source = await openDatabase(place);
  try {
    await readSnapshot(source, async (db) => {
      if (!isPostgres(db)) await assertIntact(db);
      const migrations = await readAppliedMigrations(db);
      const list = migrations && findMigrations(migrations);
      if (migrations === null || migrations.length === 0)
        throw new BackupError(`${noDataMessage}.`);
      if (list === null) throw new BackupError(newerData);
      const tables = await listMigratedTables(list);
      const parts = withKeysOfFile(place, readParts(db, tables));
      await writeBackupFile(file, { made_at: madeAt, migrations, parts });
    });
  } finally {
    await source.destroy();
  }
}

const newerData =
  'The data was migrated by a newer version of Daymark. Use that version to make the backup.';

async function* readParts(
  db: Kysely<Database>,
  tables: readonly Table[],
): AsyncGenerator<BackupPart> {
  for (const table of tables) {
    const { name, columns } = table;
    for await (const rows of readTableRows(db, table)) yield { table: name, columns, rows };
  }
}

/**
 * Adds the VAPID keys, which a server with SQLite keeps in a file, as a row of a table. Both SQLite
 * and PostgreSQL can then be restored from the backup.
 */
async function* withKeysOfFile(
  place: DataPlace,
  parts: AsyncIterable<BackupPart>,
): AsyncGenerator<BackupPart> {
  yield* parts;
  const pair = 'vapidKeysFile' in place ? readVapidKeys(place.vapidKeysFile) : null;
  if (pair === null) return;
  const { publicKey, privateKey } = pair;
  yield {
    table: 'vapid_keys',
    columns: ['id', 'public_key', 'private_key'],
    rows: [[1, publicKey, privateKey]],
  };
}
