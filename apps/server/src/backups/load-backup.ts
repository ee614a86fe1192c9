import { sql, type Kysely } from 'kysely';
import { migrate, findMigrations } from '../migrations/migrate.ts';
import type { Database } from '../database/schema.ts';
import { verifyYears } from '../store/verify-years.ts';
import { assertIntact } from '../database/assert-intact.ts';
import { BackupError, readBackupParts, verifyBackupFile } from './backup-file.ts';
import { openDatabase } from './open-database.ts';
import { type Table, createInsert, listMigratedTables } from './tables.ts';

export interface Loaded {
  readonly rows: number;
  readonly repairedYears: number;
}

export async function loadBackup(file: string, db: Kysely<Database>): Promise<Loaded> {
  const header = await verifyBackupFile(file);
  const list = findMigrations(header.migrations);
  if (list === null) {
    const newest = header.migrations.at(-1);
    throw new BackupError(
      `${file} was made by a newer version of Daymark (${newest}): upgrade first.`,
    );
  }
  await migrate(db, list);
  const tables = await listMigratedTables(list);
  const rows = await db
    .transaction()
    .execute((transaction) => insertRows(file, transaction, tables));
  await migrate(db);
  const { different } = await verifyYears(db, { repair: true });
  return { rows, repairedYears: different.length };
}

/** Inserts the rows in the order of the backup, in which referenced tables come first. */
async function insertRows(
  file: string,
  db: Kysely<Database>,
  tables: readonly Table[],
): Promise<number> {
  const inserts = new Map(
    tables.map((table) => [table.name, { table, insert: createInsert(db, table) }]),
  );
  // The migrations have inserted some rows, which the backup contains, too.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  let count = 0;
  for await (const { table: name, columns, rows } of readBackupParts(file)) {
    const known = inserts.get(name);
    if (known === undefined || known.table.columns.join() !== columns.join()) {
      throw new BackupError(`${file} has a table that is none of Daymark's (${name}).`);
    }
    await known.insert(rows);
    count += rows.length;
  }
  return count;
}

export async function buildSqlite(
  backup: string,
  file: string,
  finish: (db: Kysely<Database>) => Promise<void> = async () => {},
): Promise<Loaded> {
  const db = await openDatabase({ sqliteFile: file });
  try {
    const loaded = await loadBackup(backup, db);
    await finish(db);
    await assertIntact(db);
    return loaded;
  } finally {
    await db.destroy();
  }
}
